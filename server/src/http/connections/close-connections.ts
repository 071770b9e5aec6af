import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import type { FastifyInstance } from 'fastify'

/**
 * Closes all connections when the server stops. Connections that never sent a request close immediately, because Node.js
 * doesn't count them as idle. Connections in use get `graceMs` to complete their calls, downloads and uploads; without the
 * limit one incomplete request would keep the server running.
 */
export const closeConnectionsOnStop = (app: FastifyInstance, graceMs: number): void => {
  const unused = new Set<Socket>()
  const open = new Set<Socket>()
  // With TLS, requests have the socket of a completed handshake.
  app.server.on(app.server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    for (const sockets of [unused, open]) sockets.add(socket)
    socket.once('close', () => {
      for (const sockets of [unused, open]) sockets.delete(socket)
    })
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  let graceTimer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
    graceTimer = setTimeout(() => {
      for (const socket of open) socket.destroy()
    }, graceMs)
  })
  app.addHook('onClose', async () => clearTimeout(graceTimer))
}
