/**
 * A request's address with single slashes and none at the end of its path: deployed clients put a base address and a
 * call's path together carelessly. Rewritten before routing, because static files are found by the whole address.
 */
export const withSingleSlashes = (url: string): string => {
  if (!url.startsWith('/')) return url
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  const single = path.replace(/\/{2,}/g, '/').replace(/\/$/, '')
  return (single === '' ? '/' : single) + url.slice(path.length)
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    // Not percent-encoded properly: what it says literally is all there is.
    return path
  }
}

/** Whether an address belongs to the API, in any letter case and encoding. */
export const isApiPath = (path: string): boolean => /^\/api(\/|$)/i.test(decoded(path))
