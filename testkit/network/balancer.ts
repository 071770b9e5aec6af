import { Agent, request as ask, createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

/** Hop-by-hop headers, which are not forwarded. */
const hopByHopHeaders = ['connection', 'keep-alive', 'upgrade']

const endToEndHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHopHeaders.includes(name)))

/**
 * A round-robin load balancer without sticky sessions. Streams bodies and events, and sets `X-Forwarded-For`.
 */
export const startBalancer = async (origins: readonly string[]) => {
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' })
  const requestCounts = origins.map(() => 0)
  let turn = 0
  const next = () => {
    const place = turn % origins.length
    turn += 1
    requestCounts[place] = (requestCounts[place] ?? 0) + 1
    return origins[place] ?? ''
  }

  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers, socket } = request
    const passed = ask(next() + url, {
      agent,
      method,
      // Replaces the caller's header.
      headers: { ...endToEndHeaders(headers), 'x-forwarded-for': socket.remoteAddress },
    })
    passed.once('response', reply => {
      response.writeHead(reply.statusCode ?? 502, endToEndHeaders(reply.headers))
      response.flushHeaders()
      // A disconnect on either side closes the other.
      pipeline(reply, response, () => undefined)
    })
    passed.once('error', () => {
      if (!response.headersSent) response.writeHead(502).end()
    })
    response.once('close', () => {
      if (!response.writableFinished) passed.destroy()
    })
    pipeline(request, passed, () => undefined)
  })
  // No request timeout: event streams never end.
  server.requestTimeout = 0
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // `address()` is an object if the server listens on a port.
  const { port } = server.address() as AddressInfo
  return {
    /** Origin, without a trailing slash. */
    url: `http://127.0.0.1:${port}`,
    /** Number of requests per server, in the order of the servers. */
    requestCounts: (): readonly number[] => [...requestCounts],
    stop: async () => {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}
