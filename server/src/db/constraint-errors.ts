/** The database is busy for too long, has failed or is closed. A retry may succeed. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

/** Whether an error is a violation of this constraint or unique index. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === constraint

/** Whether an error is a violation of any unique index: a row with the same key was inserted meanwhile. */
export const isDuplicateKey = (error: unknown): boolean => sqlStateOf(error) === '23505'

/** Whether an error is a foreign key violation: a referenced row was deleted meanwhile. */
export const isForeignKeyViolation = (error: unknown): boolean => sqlStateOf(error) === '23503'

/**
 * Whether a statement failed because of a concurrent transaction: a foreign key violation or a deadlock. Data that was read
 * before is stale.
 */
export const isWriteConflict = (error: unknown): boolean =>
  isForeignKeyViolation(error) || sqlStateOf(error) === '40P01'

/** Whether a value can't be stored or computed: class 22, such as a number out of range. */
export const isDataException = (error: unknown): boolean => sqlStateOf(error)?.startsWith('22') ?? false

/** The SQLSTATE of an error of either engine; undefined for other errors. */
export const sqlStateOf = (error: unknown): string | undefined =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  // Every SQLSTATE in use has a digit, unlike EPIPE of Node.js.
  /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined
