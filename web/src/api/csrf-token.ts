/** The CSRF token from the `XSRF-TOKEN` cookie, decoded. */
export const readCsrfToken = (cookies: string) => {
  const value = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1]
  return value === undefined ? undefined : decodeURIComponent(value)
}
