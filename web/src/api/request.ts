/** Parts of a request. Callers check them against the contract's types. */
export interface RequestParts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  /** A multipart body, instead of `body`. */
  readonly form?: FormData
}

/** The CSRF token from the `XSRF-TOKEN` cookie, decoded. */
export const readCsrfToken = (cookies: string) => {
  const value = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1]
  return value === undefined ? undefined : decodeURIComponent(value)
}
