/** The screen that signing in leads to. The specification's address; `app/paths.ts` isn't part of the login. */
const afterSignIn = '/urgents'
const loginAddress = '/login'
const storageKey = 'wanted-address'

/** The paths of all screens, as `app/paths.ts` has them, which isn't part of the login; without home and the login itself. */
const screenPath = new RegExp(
  `^/(${[
    '(urgents|answers)(/details/\\d+/\\d+)?',
    'statistics(/numar-observatori|/sesizari-(deschidere-|numarare-)?(judete|sectii))?',
    'observatori(/import|/profil/new|/profil/(view|edit)/[^/]+)?',
    'ong(/new|/(view|edit)/\\d+)?',
    'formulare(/nou|/\\d+)?',
    'notifications|account|audit|unplaced',
  ].join('|')})/?$`,
)

/** An address of a screen: never another host (`//evil`, `/\evil`), never the login itself, never a page that there isn't. */
export const isOwnAddress = (address: string) => screenPath.test(address.split(/[?#]/)[0] ?? '')

export interface Move {
  /** Where the person belongs; undefined if they are there. */
  to?: string
  /** The address to come back to after signing in. */
  keep?: string
}

/** Whoever holds no token belongs to the login; whoever holds one belongs where they wanted to be. */
export const moveFor = (isSignedIn: boolean, address: string, wanted: string | null): Move => {
  const isLogin = address.split(/[?#]/)[0] === loginAddress
  if (isSignedIn) return isLogin ? { to: wanted !== null && isOwnAddress(wanted) ? wanted : afterSignIn } : {}
  if (isLogin) return {}
  return isOwnAddress(address) ? { to: loginAddress, keep: address } : { to: loginAddress }
}

/** Moves the browser to where `moveFor` says. Kept for this tab only, and not in the address: nobody can forge it. */
export const enforceAddress = (isSignedIn: boolean) => {
  const { pathname, search, hash } = location
  const { to, keep } = moveFor(isSignedIn, pathname + search + hash, sessionStorage.getItem(storageKey))
  if (keep !== undefined) sessionStorage.setItem(storageKey, keep)
  if (isSignedIn) forgetWanted()
  if (to !== undefined) history.replaceState(null, '', to)
}

/** After a deliberate sign-out the next person starts afresh. */
export const forgetWanted = () => sessionStorage.removeItem(storageKey)
