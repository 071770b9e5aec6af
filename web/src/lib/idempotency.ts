/** One thing that is to be sent once, however often it is tried. */
export interface IdempotentRequest {
  /** Goes as `Idempotency-Key`. */
  readonly key: string
  readonly content: string
}

/** Not `crypto.randomUUID`, which is missing where the product is served without TLS. */
const createKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16)).join('-')

/** The attempt that sending this is: the one before, when nothing has changed since, so that it never arrives twice. */
export const reuseOrCreateRequest = (content: string, last: IdempotentRequest | undefined): IdempotentRequest =>
  last?.content === content ? last : { key: createKey(), content }
