import { createHash } from 'node:crypto'
import type { Staff } from '../actor.ts'
import { problem } from '../problem.ts'

/** Identifies a request that may be sent twice. */
export interface IdempotentRequest {
  /** Account and idempotency key. */
  readonly senderKey: string
  /** `hashRequest` of the content. */
  readonly hash: string
}

/** Distinguishes a repetition from another request with the same key. Stored: must not change between versions. */
export const hashRequest = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')

/** Undefined without an idempotency key. */
export const toIdempotentRequest = (
  { staffId }: Staff,
  key: string | undefined,
  content: object,
): IdempotentRequest | undefined =>
  key === undefined
    ? undefined
    : {
        senderKey: `staff ${staffId} ${key}`,
        hash: hashRequest(content),
      }

/**
 * Whether the request was executed before. Throws `conflict` if its key was used for another content.
 *
 * @param earlierHash of the request with the same key; undefined if there is none
 */
export const isRepetition = (
  { hash }: Pick<IdempotentRequest, 'hash'>,
  earlierHash: string | null | undefined,
): boolean => {
  if (earlierHash !== undefined && earlierHash !== hash) throw problem('conflict', { detail: ['key_reused'] })
  return earlierHash !== undefined
}
