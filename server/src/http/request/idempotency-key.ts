import type { FastifyRequest } from 'fastify'
import { invalid } from '../../domain/problem.ts'

const MAX_KEY_LENGTH = 200

/**
 * The caller's own name for what it sends, from the header `Idempotency-Key`: under one name it happens once. Undefined
 * without the header; throws `invalid` when it is too long.
 */
export const idempotencyKeyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = String(headers['idempotency-key'] ?? '').trim()
  if (key.length > MAX_KEY_LENGTH) throw invalid({ 'Idempotency-Key': [['too_long', MAX_KEY_LENGTH]] })
  return key || undefined
}
