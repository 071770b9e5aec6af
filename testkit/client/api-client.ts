import type { BodyIn, Endpoint, ParamsIn, QueryIn, Reply } from '@scrutineer/contract/core/endpoint'
import { encodeBody, encodeUrl } from '@scrutineer/contract/core/request'

/** Input of a call. */
export interface CallInput<E extends Endpoint> {
  params?: ParamsIn<E>
  query?: Partial<QueryIn<E>>
  /** Fields with a default in the schema are optional. */
  body?: Partial<BodyIn<E>>
  /** Files of a multipart call. */
  files?: readonly File[]
  /** Token of the caller's session; omit it for an unauthenticated call. */
  token?: string
}

/** Throws on any status but 2xx; the message contains the server's reply. */
const readReply = async (response: Response, endpoint: Endpoint) => {
  const text = await response.text()
  if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path} replied ${response.status}: ${text}`)
  return text === '' || !endpoint.reply ? undefined : JSON.parse(text)
}

/** Calls endpoints of the contract, as any client does. Throws if the reply is not a success. */
export const createApiClient =
  (origin: string) =>
  async <const E extends Endpoint>(endpoint: E, request: CallInput<E> = {}): Promise<Reply<E>> => {
    const { params, query, body, files = [], token } = request
    const encoded = encodeBody(endpoint, body, files)
    const headers = new Headers(encoded?.contentType ? { 'content-type': encoded.contentType } : {})
    if (token) headers.set('authorization', `Bearer ${token}`)
    const url = new URL(encodeUrl(endpoint.path, { params, query }), origin)
    const response = await fetch(url, { method: endpoint.method, headers, body: encoded?.body ?? null })
    return readReply(response, endpoint)
  }

export type ApiClient = ReturnType<typeof createApiClient>
