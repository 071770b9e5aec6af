import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Plugin } from 'vite'

const forwardRequest = (from: IncomingMessage, to: ServerResponse, next: (error: unknown) => void) => {
  const { method, headers, url = '' } = from
  const call = request(new URL(url, process.env.API_URL), { method, headers }, reply => {
    to.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(to)
  })
  // Of a call that its page has left nobody hears: Vite would lay the error over the next test's page, where it takes a click.
  call.on('error', error => {
    if (!to.destroyed) next(error)
  })
  from.pipe(call)
  // A page that left a stream takes it no further.
  to.on('close', () => call.destroy())
}

/** Hands the screens' calls to the server of start-server.ts, which starts after Vite has read its own proxy's settings. */
export const apiProxyPlugin = (): Plugin => ({
  name: 'api-of-the-test-server',
  configureServer: ({ middlewares }) => {
    middlewares.use((from, to, next) =>
      /^\/(api\/|config\.json)/.test(from.url ?? '') ? forwardRequest(from, to, next) : next(),
    )
  },
})
