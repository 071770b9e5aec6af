import type * as z from 'zod/mini'

type RawSearch = Record<string, unknown>

/** Names and texts, nothing else: `?name=ana&county=AB&county=CJ`. A phone such as 0712 stays a text. */
export const parseSearch = (search: string): RawSearch => {
  const params = new URLSearchParams(search)
  const read = (name: string) => {
    const values = params.getAll(name)
    return values.length > 1 ? values : values[0]
  }
  return Object.fromEntries([...new Set(params.keys())].map(name => [name, read(name)]))
}

/** The address of a view: what is unset or empty isn't written. */
export const stringifySearch = (search: RawSearch) => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null && item !== '') params.append(name, String(item))
  return params.size > 0 ? `?${params}` : ''
}

/**
 * Reads a page's search params with a schema of the contract. What the address leaves out stays out, so defaults never
 * get written into it; what is invalid (an old link, a typing error) is dropped, and the rest of the view stands.
 */
export const createSearchParser =
  <T extends z.ZodMiniObject>(schema: T) =>
  (raw: RawSearch): Partial<z.output<T>> => {
    const first = schema.safeParse(raw)
    const invalid = new Set(first.success ? [] : first.error.issues.map(issue => String(issue.path[0])))
    const kept = Object.fromEntries(
      Object.entries(raw).filter(([name, value]) => value !== undefined && !invalid.has(name)),
    )
    const parsed = first.success ? first : schema.safeParse(kept)
    if (!parsed.success) return {}
    const present = Object.entries(parsed.data).filter(([name, value]) => name in kept && value !== undefined)
    // Entries lose the schema's types; each of these values has just passed its own field of it.
    return Object.fromEntries(present) as Partial<z.output<T>>
  }
