import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** What is discarded at least of a large body: it costs little. */
const MIN_DISCARDED_BYTES = 32 * 1024 * 1024
/** What is discarded of a body, in limits of its size. */
const DISCARDED_LIMITS = 5

const discard = async (body: IncomingMessage, maxBytes: number): Promise<void> => {
  let discarded = 0
  const stop = new AbortController()
  body.on('data', (chunk: Buffer) => {
    discarded += chunk.length
    if (discarded > maxBytes) stop.abort()
  })
  const { signal } = stop
  // `close` without `end`: the client has disconnected.
  await Promise.race(['end', 'close'].map(event => once(body, event, { signal }))).catch(() => undefined)
  stop.abort()
}

/**
 * Reads the rest of a refused body before the reply that closes the connection. A client that is still sending reads no reply, and its
 * connection breaks: it would send the same again.
 */
export const discardRefusedBodies = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ raw, routeOptions }, reply) => {
    const isClosing = reply.statusCode >= 400 && reply.getHeader('connection') === 'close'
    if (!isClosing || raw.complete || raw.readableEnded || raw.destroyed) return
    await discard(raw, Math.max(MIN_DISCARDED_BYTES, DISCARDED_LIMITS * (routeOptions.bodyLimit ?? 0)))
  })
}
