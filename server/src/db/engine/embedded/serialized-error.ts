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

/** An error as a plain object that can be posted between threads. PostgreSQL errors have a `code`. */
export type SerializedError = { message: string; stack?: string } & Partial<Record<(typeof FIELDS)[number], string>>

export const serializeError = (error: unknown): SerializedError => {
  if (!(error instanceof Error)) return { message: String(error) }
  const serialized: SerializedError = {
    message: error.message,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
  }
  for (const field of FIELDS) {
    const value: unknown = Reflect.get(error, field)
    if (typeof value === 'string') serialized[field] = value
  }
  return serialized
}

/** Returns the error that `pg` would throw, so that callers handle both engines alike. */
export const deserializeError = (serialized: SerializedError): Error => {
  const { message, stack, ...fields } = serialized
  const error = serialized.severity ? new pg.DatabaseError(message, message.length, 'error') : new Error(message)
  if (stack !== undefined) error.stack = stack
  return Object.assign(error, fields)
}
