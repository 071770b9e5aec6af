import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Makes an app listen on a free loopback port; returns its origin. */
export const listenOn = async (app: FastifyInstance): Promise<string> => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  // `address()` is an object if the server listens on a port.
  const { port } = app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
