import type { BodyIn, Endpoint, ParamsIn, QueryIn, Reply } from '@scrutineer/contract/endpoint'

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

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const urlOf = (origin: string, { path }: Endpoint, params: unknown, query: unknown) => {
  const values = new Map(Object.entries(params ?? {}))
  const url = new URL(
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(values.get(name)))),
    origin,
  )
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) url.searchParams.append(name, asText(each))
    }
  }
  return url
}

const payloadOf = ({ upload }: Endpoint, body: unknown, files: readonly File[]): RequestInit => {
  if (upload) {
    const form = new FormData()
    for (const [name, value] of Object.entries(body ?? {})) {
      if (value !== undefined && value !== null) form.append(name, asText(value))
    }
    for (const file of files) form.append(upload.field, file)
    return { body: form }
  }
  if (body === undefined) return {}
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
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
    const payload = payloadOf(call, body, files)
    const headers = new Headers(payload.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    const response = await fetch(urlOf(origin, call, params, query), { ...payload, method: call.method, headers })
    return readReply(response, call)
  }

export type ApiClient = ReturnType<typeof createApiClient>
