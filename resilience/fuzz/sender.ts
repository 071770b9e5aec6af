import { Agent, type IncomingMessage, request } from 'node:http'
import { hasErrorCode } from '../../testkit/error-code.ts'
import type { WireRequest } from './wire-request.ts'

export interface WireResponse {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
  readonly seconds: number
}

/** For an endless stream the first chunk is enough. */
const isEndless = ({ headers }: IncomingMessage) => String(headers['content-type']).startsWith('text/event-stream')

const bytesOf = async (reply: IncomingMessage) => {
  const pieces: Buffer[] = []
  for await (const piece of reply) {
    pieces.push(piece)
    if (isEndless(reply)) break
  }
  return Buffer.concat(pieces)
}

const sendOnce = (origin: string, wire: WireRequest, agent: Agent | false) =>
  new Promise<WireResponse>((resolve, reject) => {
    const begun = performance.now()
    const { hostname, port } = new URL(origin)
    const headers = new Map<string, string>(wire.headers)
    // Always sent: otherwise a body of a GET would be parsed as the next request.
    if (wire.body) headers.set('content-length', String(wire.body.length))
    const { method, target } = wire
    const options = { hostname, port, method, path: target, headers: Object.fromEntries(headers), agent }
    const call = request({ ...options, timeout: 60_000 }, reply => {
      const { statusCode: status = 0, headers } = reply
      const done = (body: Buffer) => resolve({ status, headers, body, seconds: (performance.now() - begun) / 1000 })
      if (method === 'HEAD') {
        // If the server can’t parse a request it doesn’t know the method, and may send a body where none is allowed: an
        // error, but not one of the response.
        reply.resume()
        done(Buffer.alloc(0))
      } else bytesOf(reply).then(done, reject)
    })
    call.once('timeout', () => call.destroy(new Error('No reply within a minute.')))
    call.once('error', reject)
    call.end(wire.body)
  })

const isLostConnection = (error: unknown) => hasErrorCode(error, 'ECONNRESET', 'EPIPE')

/** Sends raw requests, with paths and headers that no browser would send, over keep-alive connections. */
export const createSender = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    send: async (wire: WireRequest): Promise<WireResponse> => {
      try {
        return await sendOnce(origin, wire, agent)
      } catch (error) {
        // A keep-alive connection may be closed at the moment of reuse: retry on a new one, where a failure counts.
        if (!isLostConnection(error)) throw error
        return sendOnce(origin, wire, false)
      }
    },
    close: () => agent.destroy(),
  }
}

export type Sender = ReturnType<typeof createSender>
