import { Agent, type IncomingMessage, request } from 'node:http'
import type { BodyIn, Endpoint, ParamsIn, QueryIn, Reply } from '@scrutineer/contract/endpoint'

/** What a call takes besides who makes it. */
export interface CallInput<E extends Endpoint> {
  readonly params?: ParamsIn<E>
  readonly query?: Partial<QueryIn<E>>
  readonly body?: BodyIn<E>
  /** The one file of a multipart call, as CSV. */
  readonly csv?: string
}

/** One call as it went. */
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
 * Asks a server by the contract over connections that are kept open, with as little work as can be: the machine that is
 * measured is the one that asks.
 */
export const createClient = (origin: string, max = 2_000) => {
  const agent = new Agent({ keepAlive: true, maxSockets: max, maxFreeSockets: max, scheduling: 'fifo' })

  /** Hands over the reply as it comes, with the time of asking. */
  const open = <E extends Endpoint>(call: E, token: string | undefined, wanted: CallInput<E> = {}) =>
    new Promise<{ reply: IncomingMessage; from: number }>((resolve, reject) => {
      const payload = payloadOf(call, wanted.body, wanted.csv)
      const from = performance.now()
      const asked = request(`${origin}${pathOf(call, wanted.params, wanted.query)}`, {
        // A stream keeps its connection for itself.
        ...(call.events ? {} : { agent }),
        method: call.method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(payload && { 'content-type': payload.type, 'content-length': Buffer.byteLength(payload.text) }),
        },
      })
      asked.on('response', reply => resolve({ reply, from }))
      asked.on('error', reject)
      asked.end(payload?.text)
    })

  /** Makes a call and times it, whatever comes of it. */
  const ask = async <E extends Endpoint>(
    call: E,
    token?: string,
    wanted: CallInput<E> = {},
  ): Promise<TimedResponse> => {
    const { reply, from } = await open(call, token, wanted)
    const chunks: Buffer[] = []
    for await (const chunk of reply) chunks.push(chunk)
    const durationMs = performance.now() - from
    return { status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString(), durationMs }
  }

  /** Makes a call that has to succeed; its reply. */
  const get = async <const E extends Endpoint>(
    call: E,
    token?: string,
    wanted: CallInput<E> = {},
  ): Promise<Reply<E>> => {
    const { status, text } = await ask(call, token, wanted)
    if (status < 200 || status > 299) throw new Error(`${call.method} ${call.path} replied ${status}: ${text}`)
    // The server serialises its replies by the contract's own schema.
    return (text === '' || !call.reply ? undefined : JSON.parse(text)) as Reply<E>
  }

  return { open, ask, get, close: () => agent.destroy() }
}

export type Client = ReturnType<typeof createClient>
