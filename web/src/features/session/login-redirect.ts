import { basePath, withoutBasePath } from '../../lib/base-path.ts'

/** Target after signing in; set by the specification. `shared/paths.ts` isn't in the login's bundle. */
const defaultPath = '/urgents'
const loginPath = '/login'
const storageKey = 'wanted-address'

/** The paths of the pages in `access/`, for visitors and signed-in users. `public/early.js` has them too. */
export const isAccessPath = (path: string) => /^\/(start|new-password|forgotten-password|sign-in)\/?$/.test(path)

/** The paths of screens as in `shared/paths.ts`, which isn't in the login's bundle; without home and login. */
const screenPath = new RegExp(
  `^/(${[
    '(urgents|answers)(/details/\\d+/\\d+)?',
    'analysis(/table)?',
    'statistics(/compare|/numar-observatori|/sesizari-(deschidere-|numarare-)?(judete|sectii))?',
    'observatori(/import|/profil/new|/profil/(view|edit)/[^/]+)?',
    'ong(/new|/(view|edit)/\\d+)?',
    'formulare(/nou|/\\d+)?',
    'stations(/counties|/import|/\\d+)?',
    // All others have one segment. An unknown one shows “not found” after signing in.
    '(?!login/?$)[a-z-]+',
  ].join('|')})/?$`,
)

/** Whether an address belongs to a screen: not to another host (`//evil`, `/\evil`), the login or an unknown page. */
export const isAppPath = (address: string) => screenPath.test(address.split(/[?#]/)[0] ?? '')

export interface Redirect {
  /** Redirect target; undefined without a redirect. */
  to?: string
  /** The address to return to after signing in. */
  returnTo?: string
}

/** Redirects visitors to the login, and signed-in users from the login to the requested address. */
export const redirectFor = (isSignedIn: boolean, address: string, requested: string | null): Redirect => {
  const [path = ''] = address.split(/[?#]/)
  if (isAccessPath(path)) return {}
  const isLogin = path === loginPath
  if (isSignedIn) return isLogin ? { to: requested !== null && isAppPath(requested) ? requested : defaultPath } : {}
  if (isLogin) return {}
  return isAppPath(address) ? { to: loginPath, returnTo: address } : { to: loginPath }
}

/** Applies `redirectFor`. The return address is in the tab's session storage, not in the URL, so it can't be forged. */
export const applyLoginRedirect = (isSignedIn: boolean) => {
  const { pathname, search, hash } = location
  const { to, returnTo } = redirectFor(
    isSignedIn,
    withoutBasePath(pathname) + search + hash,
    sessionStorage.getItem(storageKey),
  )
  if (returnTo !== undefined) sessionStorage.setItem(storageKey, returnTo)
  if (isSignedIn) clearReturnPath()
  if (to !== undefined) history.replaceState(null, '', basePath + to)
}

/** Whether a screen was requested before signing in. */
export const hasReturnPath = () => sessionStorage.getItem(storageKey) !== null

/** Sets the address to open after signing in. */
export const setReturnPath = (address: string) => sessionStorage.setItem(storageKey, address)

/** Clears the return address, so that a sign-out doesn't pass it to the next user. */
export const clearReturnPath = () => sessionStorage.removeItem(storageKey)
