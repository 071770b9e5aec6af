/** Parts of a request, already chosen; values come from the contract's types. */
export interface RequestParts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  /** A multipart body, instead of `body`. */
  readonly form?: FormData
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** A path with its `:name` parts filled and its query: one `name=value` for each element of a list, none for what is unset. */
export const buildUrl = (path: string, { params, query }: RequestParts) => {
  const values = new Map(entriesOf(params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of entriesOf(query))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** The cross-site-forgery token of the page's own server, from the cookie that it sets. */
export const readCsrfToken = (cookies: string) => {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1]
  return found === undefined ? undefined : decodeURIComponent(found)
}
