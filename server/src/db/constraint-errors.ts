/** True when a statement failed because this constraint or unique index refused it. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === constraint

/** True when a row couldn't be written because one that it names went away after it was looked up. */
export const isForeignKeyViolation = (error: unknown): boolean => sqlStateOf(error) === '23503'

/**
 * True when a statement failed because of what a concurrent transaction did: a row that it names went away, or a row that
 * it removes was named meanwhile, or PostgreSQL ended a deadlock. What was read before is out of date.
 */
export const isWriteConflict = (error: unknown): boolean =>
  isForeignKeyViolation(error) || sqlStateOf(error) === '40P01'

/** SQLSTATE of an error from either engine, or undefined when it isn't one. */
export const sqlStateOf = (error: unknown): string | undefined =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  // Each has a digit; what Node.js says of a broken pipe has five letters too.
  /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined
