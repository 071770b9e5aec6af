import { Agent, createServer, type IncomingHttpHeaders, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

/** Hop-by-hop headers, which are not forwarded. */
const hopByHopHeaders = ['connection', 'keep-alive', 'upgrade']

const endToEndHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHopHeaders.includes(name)))

/** A round-robin load balancer without sticky sessions. Streams bodies and events, and sets `X-Forwarded-For`. */
export const startBalancer = async (origins: readonly string[]) => {
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' })
  const requestCounts = origins.map(() => 0)
  let nextIndex = 0
  const next = () => {
    const index = nextIndex % origins.length
    nextIndex += 1
    requestCounts[index] = (requestCounts[index] ?? 0) + 1
    return origins[index] ?? ''
  }

  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers, socket } = request
    const forwarded = sendRequest(next() + url, {
      agent,
      method,
      // Overwrites a header that the caller sent.
      headers: { ...endToEndHeaders(headers), 'x-forwarded-for': socket.remoteAddress },
    })
    forwarded.once('response', reply => {
      response.writeHead(reply.statusCode ?? 502, endToEndHeaders(reply.headers))
      response.flushHeaders()
      // A disconnect on either side closes the other.
      pipeline(reply, response, () => undefined)
    })
    forwarded.once('error', () => {
      if (!response.headersSent) response.writeHead(502).end()
    })
    response.once('close', () => {
      if (!response.writableFinished) forwarded.destroy()
    })
    pipeline(request, forwarded, () => undefined)
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
