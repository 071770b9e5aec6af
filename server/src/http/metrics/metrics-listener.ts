import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Metrics } from './metrics.ts'

const handle = async (metrics: Metrics, { method, url }: IncomingMessage, response: ServerResponse) => {
  if (method !== 'GET' || url?.split('?')[0] !== '/metrics') {
    response.writeHead(404).end()
    return
  }
  const text = await metrics.text()
  response.writeHead(200, { 'content-type': metrics.mediaType }).end(text)
}

/** Serves `/metrics` on a separate loopback port; port 0 selects a free one. Returns the port and a function that stops it. */
export const listenForMetrics = async (metrics: Metrics, port: number, warn: (error: unknown) => void) => {
  const server = createServer((request, response) => {
    handle(metrics, request, response).catch((error: unknown) => {
      warn(error)
      response.destroy()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async (): Promise<void> => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
