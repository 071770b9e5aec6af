/** Parts of a request. Callers check them against the contract's types. */
export interface RequestParts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  /** A multipart body, instead of `body`. */
  readonly form?: FormData
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** Fills the `:name` parts of a path and appends the query: one `name=value` per array element; unset values are omitted. */
export const buildUrl = (path: string, { params, query }: RequestParts) => {
  const values = new Map(entriesOf(params))
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of entriesOf(query))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item))
  return search.size > 0 ? `${filledPath}?${search}` : filledPath
}

/** The CSRF token from the `XSRF-TOKEN` cookie, decoded. */
export const readCsrfToken = (cookies: string) => {
  const value = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1]
  return value === undefined ? undefined : decodeURIComponent(value)
}
