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

/** The request that `reuseOrCreateStoredRequest` stored last. */
export const readStoredRequest = (storageKey: string): IdempotentRequest | undefined => {
  const stored = sessionStorage.getItem(storageKey)
  // Written by this file only, in the same tab.
  return stored === null ? undefined : (JSON.parse(stored) as IdempotentRequest)
}

/** As `reuseOrCreateRequest`, with the last request in session storage: the key also survives the form that sends it. */
export const reuseOrCreateStoredRequest = (storageKey: string, content: string): IdempotentRequest => {
  const request = reuseOrCreateRequest(content, readStoredRequest(storageKey))
  sessionStorage.setItem(storageKey, JSON.stringify(request))
  return request
}
