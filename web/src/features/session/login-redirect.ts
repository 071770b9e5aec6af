/** The screen that signing in leads to. The specification's address; `app/paths.ts` isn't part of the login. */
const defaultPath = '/urgents'
const loginPath = '/login'
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
export const isAppPath = (address: string) => screenPath.test(address.split(/[?#]/)[0] ?? '')

export interface Redirect {
  /** Where the person belongs; undefined if they are there. */
  to?: string
  /** The address to come back to after signing in. */
  returnTo?: string
}

/** Whoever holds no token belongs to the login; whoever holds one belongs where they wanted to be. */
export const redirectFor = (isSignedIn: boolean, address: string, wanted: string | null): Redirect => {
  const isLogin = address.split(/[?#]/)[0] === loginPath
  if (isSignedIn) return isLogin ? { to: wanted !== null && isAppPath(wanted) ? wanted : defaultPath } : {}
  if (isLogin) return {}
  return isAppPath(address) ? { to: loginPath, returnTo: address } : { to: loginPath }
}

/** Moves the browser to where `moveFor` says. Kept for this tab only, and not in the address: nobody can forge it. */
export const applyLoginRedirect = (isSignedIn: boolean) => {
  const { pathname, search, hash } = location
  const { to, returnTo } = redirectFor(isSignedIn, pathname + search + hash, sessionStorage.getItem(storageKey))
  if (returnTo !== undefined) sessionStorage.setItem(storageKey, returnTo)
  if (isSignedIn) clearReturnPath()
  if (to !== undefined) history.replaceState(null, '', to)
}

/** After a deliberate sign-out the next person starts afresh. */
export const clearReturnPath = () => sessionStorage.removeItem(storageKey)
