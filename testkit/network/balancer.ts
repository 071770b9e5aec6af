import { Agent, request as ask, createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

/** They concern one connection: each side of the balancer has its own. */
const hopByHopHeaders = ['connection', 'keep-alive', 'upgrade']

const endToEndHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHopHeaders.includes(name)))

/**
 * The plainest load balancer there is, before servers that know nothing of it: request by request the next in turn, no
 * session stays with a server, bodies and events pass as they come, and callers are named in `X-Forwarded-For`.
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
      // In place of what the caller claims.
      headers: { ...endToEndHeaders(headers), 'x-forwarded-for': socket.remoteAddress },
    })
    passed.once('response', reply => {
      response.writeHead(reply.statusCode ?? 502, endToEndHeaders(reply.headers))
      response.flushHeaders()
      // Whichever side breaks off, the other hears of it.
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
  // As patient as the servers behind it: a stream of events has no end.
  server.requestTimeout = 0
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo
  return {
    /** Origin, without a slash at the end. */
    url: `http://127.0.0.1:${port}`,
    /** How many requests each server was asked, in their order. */
    requestCounts: (): readonly number[] => [...requestCounts],
    stop: async () => {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}
