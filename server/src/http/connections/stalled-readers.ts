import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A reply of fewer bytes fits into the buffers that every connection has. */
const MIN_LARGE_BYTES = 64 * 1024

/**
 * Cuts off readers who take nothing of a large reply for `stallMs` to one and a half times that, so that its memory, files
 * and database connection are free again. Node.js counts any byte that the network takes as activity; a slow reader goes on.
 */
export const disconnectStalledReaders = (app: FastifyInstance, stallMs: number): void => {
  app.addHook('onSend', async (_request, { raw }, payload) => {
    const isSmall = typeof payload === 'string' && payload.length < MIN_LARGE_BYTES
    const { socket } = raw
    if (isSmall || payload === null || payload === undefined || !(socket instanceof Socket)) return
    // Node.js overlooks its first silence after a chunk that was taken in part, and sets its own timeout again when the
    // reply is complete.
    const periodMs = stallMs / 2
    let written = -1
    socket.setTimeout(periodMs)
    raw.on('timeout', () => {
      // With nothing to send it is the server that takes its time.
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
