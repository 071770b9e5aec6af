import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes all connections when the server stops: at once those that never sent a request, which Node.js doesn't count among
 * the idle ones, and after `graceMs` those that are still in use. Until then calls, downloads and uploads come to their
 * end; without the limit one half-sent request would keep the server running.
 */
export const closeConnectionsOnStop = (app: FastifyInstance, graceMs: number): void => {
  const silent = new Set<Socket>()
  const open = new Set<Socket>()
  app.server.on('connection', socket => {
    for (const sockets of [silent, open]) sockets.add(socket)
    socket.once('close', () => {
      for (const sockets of [silent, open]) sockets.delete(socket)
    })
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  let cutOff: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
    cutOff = setTimeout(() => {
      for (const socket of open) socket.destroy()
    }, graceMs)
  })
  app.addHook('onClose', async () => clearTimeout(cutOff))
}
