/** A request that the server must apply only once, however often it is retried. */
export interface IdempotentRequest {
  /** Sent as `Idempotency-Key`. */
  readonly key: string
  readonly content: string
}

/** `crypto.randomUUID` is unavailable without TLS. */
const createKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16)).join('-')

/** Reuses the last request if the content is unchanged, so that a retry isn't applied twice. */
export const reuseOrCreateRequest = (content: string, last: IdempotentRequest | undefined): IdempotentRequest =>
  last?.content === content ? last : { key: createKey(), content }
