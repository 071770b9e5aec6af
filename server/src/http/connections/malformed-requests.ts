import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { problem } from '../../domain/problem.ts'
import { problemBody } from '../problem-body.ts'

/** What Node.js says of requests that it gives up before there is a call to answer. */
const codes: Readonly<Record<string, Parameters<typeof problem>[0]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'timed_out',
  HPE_HEADER_OVERFLOW: 'too_large',
}

/** So long what a client is still sending is taken, and thrown away: a connection cut at once would take the reply with it. */
const lingerMs = 1_000

const rejectedSockets = new WeakSet<Socket>()

/**
 * Replies with a problem to what can't be read as HTTP, has headers without end, or doesn't come to its own end in time;
 * then hangs up. The request itself isn't logged: its raw bytes have the token.
 */
export const rejectMalformedRequest = (error: Error & { code?: string }, socket: Socket): void => {
  // Whatever comes after what was refused can't be read either.
  if (error.code === 'ECONNRESET' || socket.destroyed || rejectedSockets.has(socket)) return
  rejectedSockets.add(socket)
  const cut = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(cut))
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

/** Answers a request as any other whatever it says in `Expect`: Node.js alone would refuse what it doesn't know without a word. */
export const ignoreExpectHeader = (app: FastifyInstance): void => {
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
}
