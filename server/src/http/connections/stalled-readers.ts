import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Smaller replies fit into the socket buffers. */
const MIN_LARGE_BYTES = 64 * 1024

/**
 * Disconnects clients that read nothing of a large reply for 1 to 1.5 times `stallMs`, which releases its memory, files and
 * database connection. Node.js counts every byte accepted by the network as activity, so slow readers stay connected.
 */
export const disconnectStalledReaders = (app: FastifyInstance, stallMs: number): void => {
  app.addHook('onSend', async (_request, { raw }, payload) => {
    const isSmall = typeof payload === 'string' && payload.length < MIN_LARGE_BYTES
    const { socket } = raw
    if (isSmall || payload === null || payload === undefined || !(socket instanceof Socket)) return
    // Node.js ignores the first timeout after a partially written chunk, and restores the server's timeout when the reply
    // is complete.
    const periodMs = stallMs / 2
    let written = -1
    socket.setTimeout(periodMs)
    raw.on('timeout', () => {
      // With an empty buffer the server is the slow side.
      const isWaiting = raw.writableLength > 0 || socket.writableLength > 0
      if (isWaiting && socket.bytesWritten === written) {
        socket.destroy()
        return
      }
      written = socket.bytesWritten
      socket.setTimeout(periodMs)
    })
  })
}
