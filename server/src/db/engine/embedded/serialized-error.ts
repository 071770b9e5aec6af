import pg from 'pg'

const FIELDS = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
] as const

/** An error as a plain value, which survives the way between threads; `code` is present for PostgreSQL's own. */
export type SerializedError = { message: string; stack?: string } & Partial<Record<(typeof FIELDS)[number], string>>

/** What an error of PGlite, or any other, says. */
export const serializeError = (error: unknown): SerializedError => {
  if (!(error instanceof Error)) return { message: String(error) }
  const failure: SerializedError = {
    message: error.message,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
  }
  for (const field of FIELDS) {
    const value: unknown = Reflect.get(error, field)
    if (typeof value === 'string') failure[field] = value
  }
  return failure
}

/** The error that `pg` would have thrown: callers translate SQLSTATE and constraint the same way on both engines. */
export const deserializeError = (failure: SerializedError): Error => {
  const { message, stack, ...fields } = failure
  const error = failure.severity ? new pg.DatabaseError(message, message.length, 'error') : new Error(message)
  if (stack !== undefined) error.stack = stack
  return Object.assign(error, fields)
}
