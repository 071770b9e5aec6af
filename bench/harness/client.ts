import { Agent, type IncomingMessage, request } from 'node:http'
import type { BodyIn, Endpoint, ParamsIn, QueryIn, Reply } from '@scrutineer/contract/endpoint'

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

const pathOf = ({ path }: Endpoint, params: unknown, query: unknown) => {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return search.size > 0 ? `${filled}?${search}` : filled
}

const boundary = 'a line that no file has'
const partOf = (name: string, content: string, file = '') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`

const payloadOf = ({ upload }: Endpoint, body: unknown, csv: string | undefined) => {
  if (upload) {
    const fields = Object.entries(body ?? {}).map(([name, value]) => partOf(name, String(value)))
    const file = partOf(upload.field, csv ?? '', '; filename="file.csv"\r\ncontent-type: text/csv')
    return {
      type: `multipart/form-data; boundary="${boundary}"`,
      text: `${fields.join('')}${file}--${boundary}--\r\n`,
    }
  }
  return body === undefined ? undefined : { type: 'application/json', text: JSON.stringify(body) }
}

/**
 * Calls the contract’s endpoints over keep-alive connections with little overhead, because client and server share the
 * machine.
 */
export const createClient = (origin: string, max = 2_000) => {
  const agent = new Agent({ keepAlive: true, maxSockets: max, maxFreeSockets: max, scheduling: 'fifo' })

  /** Returns the response as a stream, with its start time. */
  const open = <E extends Endpoint>(call: E, token: string | undefined, input: CallInput<E> = {}) =>
    new Promise<{ reply: IncomingMessage; from: number }>((resolve, reject) => {
      const payload = payloadOf(call, input.body, input.csv)
      const from = performance.now()
      const outgoing = request(`${origin}${pathOf(call, input.params, input.query)}`, {
        // Streams don’t share connections.
        ...(call.events ? {} : { agent }),
        method: call.method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(payload && { 'content-type': payload.type, 'content-length': Buffer.byteLength(payload.text) }),
        },
      })
      outgoing.on('response', reply => resolve({ reply, from }))
      outgoing.on('error', reject)
      outgoing.end(payload?.text)
    })

  /** Calls an endpoint and measures the time, for any status. */
  const ask = async <E extends Endpoint>(call: E, token?: string, input: CallInput<E> = {}): Promise<TimedResponse> => {
    const { reply, from } = await open(call, token, input)
    const chunks: Buffer[] = []
    for await (const chunk of reply) chunks.push(chunk)
    const durationMs = performance.now() - from
    return { status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString(), durationMs }
  }

  /** Calls an endpoint and returns its reply. Throws unless the status is 2xx. */
  const get = async <const E extends Endpoint>(
    call: E,
    token?: string,
    input: CallInput<E> = {},
  ): Promise<Reply<E>> => {
    const { status, text } = await ask(call, token, input)
    if (status < 200 || status > 299) throw new Error(`${call.method} ${call.path} replied ${status}: ${text}`)
    // The server serializes its replies with the contract's schema.
    return (text === '' || !call.reply ? undefined : JSON.parse(text)) as Reply<E>
  }

  return { open, ask, get, close: () => agent.destroy() }
}

export type Client = ReturnType<typeof createClient>
