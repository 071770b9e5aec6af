import type { BodyIn, Endpoint, ParamsIn, QueryIn, Reply } from '@scrutineer/contract/endpoint'
import { encodeBody, encodeUrl } from '@scrutineer/contract/request'

/** What a call takes besides its body's fields. */
export interface CallInput<E extends Endpoint> {
  params?: ParamsIn<E>
  query?: Partial<QueryIn<E>>
  /** Fields that a schema fills in may be left out. */
  body?: Partial<BodyIn<E>>
  /** Files of a multipart call. */
  files?: readonly File[]
  /** Session of the caller; nobody's when left out. */
  token?: string
}

/** A failed call while setting up a journey ends it at once, with the server's words. */
const readReply = async (response: Response, call: Endpoint) => {
  const text = await response.text()
  if (!response.ok) throw new Error(`${call.method} ${call.path} replied ${response.status}: ${text}`)
  return text === '' || !call.reply ? undefined : JSON.parse(text)
}

/** Asks the product by the contract, as any client does. Throws when the reply is no success. */
export const createApiClient =
  (origin: string) =>
  async <const E extends Endpoint>(call: E, request: CallInput<E> = {}): Promise<Reply<E>> => {
    const { params, query, body, files = [], token } = request
    const encoded = encodeBody(call, body, files)
    const headers = new Headers(encoded?.contentType ? { 'content-type': encoded.contentType } : {})
    if (token) headers.set('authorization', `Bearer ${token}`)
    const url = new URL(encodeUrl(call.path, { params, query }), origin)
    const response = await fetch(url, { method: call.method, headers, body: encoded?.body ?? null })
    return readReply(response, call)
  }

export type ApiClient = ReturnType<typeof createApiClient>
