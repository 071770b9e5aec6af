import { Agent, type IncomingMessage, request } from 'node:http'
import type { BodyIn, Endpoint, ParamsIn, QueryIn, Reply } from '@scrutineer/contract/core/endpoint'
import { encodeBody, encodeUrl, serializeForm } from '@scrutineer/contract/core/request'

/** Input of a call. */
export interface CallInput<E extends Endpoint> {
  readonly params?: ParamsIn<E>
  readonly query?: Partial<QueryIn<E>>
  readonly body?: BodyIn<E>
  /** The one file of a multipart call, as CSV. */
  readonly csv?: string
}

/** Response of a call. */
export interface TimedResponse {
  readonly status: number
  readonly text: string
  /** Milliseconds from the first byte sent to the last one received. */
  readonly durationMs: number
}

const encode = async <E extends Endpoint>(endpoint: E, { body, csv }: CallInput<E>) => {
  const files = csv === undefined ? [] : [new File([csv], 'file.csv', { type: 'text/csv' })]
  const encoded = encodeBody(endpoint, body, files)
  if (!encoded || encoded.contentType !== undefined) return encoded
  const { bytes, contentType } = await serializeForm(encoded.body)
  return { body: Buffer.from(bytes), contentType }
}

/**
 * Calls the contract’s endpoints over keep-alive connections with little overhead, because client and server share the
 * machine.
 */
export const createClient = (origin: string, max = 2_000) => {
  const agent = new Agent({ keepAlive: true, maxSockets: max, maxFreeSockets: max, scheduling: 'fifo' })

  /** Returns the response as a stream, with its start time. */
  const open = async <E extends Endpoint>(endpoint: E, token: string | undefined, input: CallInput<E> = {}) => {
    const encoded = await encode(endpoint, input)
    return new Promise<{ reply: IncomingMessage; from: number }>((resolve, reject) => {
      const from = performance.now()
      const outgoing = request(`${origin}${encodeUrl(endpoint.path, input)}`, {
        // Streams don’t share connections.
        ...(endpoint.events ? {} : { agent }),
        method: endpoint.method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(encoded && { 'content-type': encoded.contentType, 'content-length': Buffer.byteLength(encoded.body) }),
        },
      })
      outgoing.on('response', reply => resolve({ reply, from }))
      outgoing.on('error', reject)
      outgoing.end(encoded?.body)
    })
  }

  /** Calls an endpoint and measures the time, for any status. */
  const send = async <E extends Endpoint>(
    endpoint: E,
    token?: string,
    input: CallInput<E> = {},
  ): Promise<TimedResponse> => {
    const { reply, from } = await open(endpoint, token, input)
    const chunks: Buffer[] = []
    for await (const chunk of reply) chunks.push(chunk)
    const durationMs = performance.now() - from
    return { status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString(), durationMs }
  }

  /** Calls an endpoint and returns its reply. Throws unless the status is 2xx. */
  const get = async <const E extends Endpoint>(
    endpoint: E,
    token?: string,
    input: CallInput<E> = {},
  ): Promise<Reply<E>> => {
    const { status, text } = await send(endpoint, token, input)
    if (status < 200 || status > 299) throw new Error(`${endpoint.method} ${endpoint.path} replied ${status}: ${text}`)
    // The server serializes its replies with the contract's schema.
    return (text === '' || !endpoint.reply ? undefined : JSON.parse(text)) as Reply<E>
  }

  return { open, send, get, close: () => agent.destroy() }
}

export type Client = ReturnType<typeof createClient>
