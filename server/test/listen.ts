import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Makes an app listen on a free port of this machine; gives its address. */
export const listenOn = async (app: FastifyInstance): Promise<string> => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  // A server that listens on a port has an address with one.
  const { port } = app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
