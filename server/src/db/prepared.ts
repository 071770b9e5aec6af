import { sql } from 'kysely'

const mark = '/* prepared */'

/**
 * Prefix of a frequent statement, which is prepared once per connection instead of parsed and planned every time. Only for
 * statements whose best plan doesn't depend on their parameters.
 */
export const prepared = sql.raw(mark)

const names = new Map<string, string>()

/** The name of the prepared statement; undefined for a statement without the prefix. */
export const preparedStatementName = (statement: string): string | undefined => {
  // Query builders put the mark after the verb.
  if (!statement.slice(0, 40).includes(mark)) return undefined
  const existing = names.get(statement)
  if (existing !== undefined) return existing
  const name = `prepared_${names.size + 1}`
  names.set(statement, name)
  return name
}
