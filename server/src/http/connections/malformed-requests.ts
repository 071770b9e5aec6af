import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { problem } from '../../domain/problem.ts'
import { problemBody } from '../error-handler.ts'

/** Problem codes by the error codes of Node.js's HTTP parser. */
const codes: Readonly<Record<string, Parameters<typeof problem>[0]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'timed_out',
  HPE_HEADER_OVERFLOW: 'too_large',
}

/** Input is read and discarded for this long: closing a socket with unread input would also discard the reply. */
const lingerMs = 1_000

const rejectedSockets = new WeakSet<Socket>()

/**
 * Replies with a problem to a request that isn't valid HTTP, has oversized headers or times out, then closes the
 * connection. The request isn't logged: its raw bytes contain the token.
 */
export const rejectMalformedRequest = (error: Error & { code?: string }, socket: Socket): void => {
  // Input after a rejected request fails to parse too: reply only once.
  if (error.code === 'ECONNRESET' || socket.destroyed || rejectedSockets.has(socket)) return
  rejectedSockets.add(socket)
  const linger = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(linger))
  if (socket.writable) {
    const body = problemBody(problem(codes[error.code ?? ''] ?? 'invalid'), 'en', randomUUID())
    const text = JSON.stringify(body)
    const head = [
      `HTTP/1.1 ${body.status} ${body.title}`,
      'content-type: application/problem+json; charset=utf-8',
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(text)}`,
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
  }
  socket.end()
}

/** Ignores unknown values of the `Expect` header, which Node.js would otherwise reject with an empty 417 response. */
export const ignoreExpectHeader = (app: FastifyInstance): void => {
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
}
