import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a server stop while browsers hold connections ready that never asked for anything: Node.js doesn't count them among
 * the idle ones that it closes, and would wait for their first request for a minute.
 */
export const closeSilentConnections = (app: FastifyInstance): void => {
  const silent = new Set<Socket>()
  app.server.on('connection', socket => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
  })
}
