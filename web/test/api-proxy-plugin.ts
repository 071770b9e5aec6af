import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Plugin } from 'vite'

const forwardRequest = (from: IncomingMessage, to: ServerResponse, next: (error: unknown) => void) => {
  const { method, headers, url = '' } = from
  const upstream = request(new URL(url, process.env.API_URL), { method, headers }, response => {
    to.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(to)
  })
  // Ignore errors of calls whose page is gone: Vite's error overlay would cover the next test's page.
  upstream.on('error', error => {
    if (!to.destroyed) next(error)
  })
  from.pipe(upstream)
  // Close streams that the page has aborted.
  to.on('close', () => upstream.destroy())
}

/** Forwards API calls to the server of start-server.ts. Vite's own proxy can't: it is configured before that server starts. */
export const apiProxyPlugin = (): Plugin => ({
  name: 'api-proxy',
  configureServer: ({ middlewares }) => {
    middlewares.use((from, to, next) =>
      /^\/(api\/|config\.json)/.test(from.url ?? '') ? forwardRequest(from, to, next) : next(),
    )
  },
})
