/** One thing that is to be sent once, however often it is tried. */
export interface Attempt {
  /** Goes as `Idempotency-Key`. */
  readonly key: string
  readonly content: string
}

/** Not `crypto.randomUUID`, which is missing where the product is served without TLS. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16)).join('-')

/** The attempt that sending this is: the one before, when nothing has changed since, so that it never arrives twice. */
export const attemptOf = (content: string, last: Attempt | undefined): Attempt =>
  last?.content === content ? last : { key: newKey(), content }
