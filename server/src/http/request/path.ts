/**
 * The URL with duplicate and trailing slashes removed from its path, which deployed clients send. The URL is rewritten
 * instead of using the router's options because the static file plugin reads the raw URL.
 */
export const normalizeSlashes = (url: string): string => {
  if (!url.startsWith('/')) return url
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  const single = path.replace(/\/{2,}/g, '/').replace(/\/$/, '')
  return (single === '' ? '/' : single) + url.slice(path.length)
}

/**
 * The URL without the base path. Other URLs stay as they are: a proxy may have removed the base path, and health checks on the
 * same machine don't use it.
 */
export const removeBasePath = (url: string, basePath: string): string => {
  if (basePath === '' || !url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  if (rest.startsWith('/')) return rest
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url
}

const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    // Malformed percent-encoding: compare the path as it is.
    return path
  }
}

/** Whether a path belongs to the API, in any letter case and percent-encoding. */
export const isApiPath = (path: string): boolean => /^\/api(\/|$)/i.test(decodePath(path))
