import { sql } from 'kysely'

const mark = '/* often */'

/**
 * Begins a statement that runs many times a second: PostgreSQL prepares it once on each connection, instead of reading and
 * planning it every time. Only for statements whose best plan doesn't depend on their parameters.
 */
export const prepared = sql.raw(mark)

const names = new Map<string, string>()

/** The name under which connections know such a statement; undefined for any other. */
export const preparedStatementName = (statement: string): string | undefined => {
  // A query builder writes its verb first.
  if (!statement.slice(0, 40).includes(mark)) return undefined
  const known = names.get(statement)
  if (known !== undefined) return known
  const name = `often_${names.size + 1}`
  names.set(statement, name)
  return name
}
