import type * as z from 'zod/mini'

type RawSearch = Record<string, unknown>

/** Parses a query string into strings and string arrays: `?name=ana&county=AB&county=CJ`. Numbers stay strings (0712). */
export const parseSearch = (search: string): RawSearch => {
  const params = new URLSearchParams(search)
  const read = (name: string) => {
    const values = params.getAll(name)
    return values.length > 1 ? values : values[0]
  }
  return Object.fromEntries([...new Set(params.keys())].map(name => [name, read(name)]))
}

/** Formats a query string; unset and empty values are omitted. */
export const stringifySearch = (search: RawSearch) => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null && item !== '') params.append(name, String(item))
  return params.size > 0 ? `?${params}` : ''
}

/**
 * Parses a page's search params with a schema of the contract. Missing params get no defaults, so that these are never
 * written into the address; invalid params (an old link, a typing error) are dropped.
 */
export const createSearchParser =
  <T extends z.ZodMiniObject>(schema: T) =>
  (raw: RawSearch): Partial<z.output<T>> => {
    const first = schema.safeParse(raw)
    const invalid = new Set(first.success ? [] : first.error.issues.map(issue => String(issue.path[0])))
    const valid = Object.fromEntries(
      Object.entries(raw).filter(([name, value]) => value !== undefined && !invalid.has(name)),
    )
    const parsed = first.success ? first : schema.safeParse(valid)
    if (!parsed.success) return {}
    const present = Object.entries(parsed.data).filter(([name, value]) => name in valid && value !== undefined)
    // Object.fromEntries loses the types; the schema has checked these values.
    return Object.fromEntries(present) as Partial<z.output<T>>
  }
