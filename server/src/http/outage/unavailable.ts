import { DatabaseUnavailableError, sqlStateOf } from '../../db/constraint-errors.ts'
import { errorCode } from '../../domain/errors.ts'

const unavailableErrorCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
]

/**
 * Whether the request can be retried later: the database is unreachable, starting, stopping or read-only, is out of
 * connections or disk space, timed out, or rolled back a transaction because of a conflict.
 */
export const isUnavailable = (error: unknown): boolean => {
  const state = sqlStateOf(error)
  if (state) return /^(08|40|53|57|58|25006|25P03|55P03)/.test(state)
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailableError) return true
  if (isUnavailable(error.cause)) return true
  const code = errorCode(error) ?? ''
  return (
    unavailableErrorCodes.includes(code) ||
    /timeout (exceeded|expired)|Connection terminated|not queryable/.test(error.message)
  )
}
