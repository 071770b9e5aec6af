import { inspect } from 'node:util'
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

/** Codes of the engine's file system, which throws `{ errno }` while it creates a database. */
const fileSystemCodes: Readonly<Record<string, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
}

const serializeValue = (value: unknown): SerializedError => {
  const errno: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'errno') : undefined
  const code = fileSystemCodes[String(errno)]
  const message = typeof value === 'string' ? value : inspect(value, { breakLength: Number.POSITIVE_INFINITY })
  return code === undefined ? { message } : { message: code, code }
}

/** An error as a plain object that can be posted between threads. PostgreSQL errors have a `code`. */
export type SerializedError = { message: string; stack?: string } & Partial<Record<(typeof FIELDS)[number], string>>

export const serializeError = (error: unknown): SerializedError => {
  if (!(error instanceof Error)) return serializeValue(error)
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

/** The engine writes its log in files of this size. */
const WAL_FILE_BYTES = 16 * 1024 * 1024

/** The error of a failed opening: the engine doesn't say that the disk is full, on which it can't start. */
export const explainFailedOpening = (error: unknown, freeBytes: number): unknown =>
  freeBytes < WAL_FILE_BYTES
    ? Object.assign(new Error('no space left on the disk', { cause: error }), { code: 'ENOSPC' })
    : error
