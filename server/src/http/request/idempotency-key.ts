import type { FastifyRequest } from 'fastify'
import { invalid } from '../../domain/problem.ts'

const MAX_KEY_LENGTH = 200

/**
 * The value of the header `Idempotency-Key`: requests with the same key are executed once. Undefined without the header.
 * Throws `invalid` if it is longer than 200 characters.
 */
export const idempotencyKeyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = String(headers['idempotency-key'] ?? '').trim()
  if (key.length > MAX_KEY_LENGTH) throw invalid({ 'Idempotency-Key': [['too_long', MAX_KEY_LENGTH]] })
  return key || undefined
}
