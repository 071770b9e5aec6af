import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Plugin } from 'vite'

const cookieName = 'test-server'

let pages = 0

/** The address of the page's server, and the cookie that remembers it. Each page that runs tests has cookies of its own. */
const serverOf = ({ headers: { cookie = '' } }: IncomingMessage) => {
  const urls = process.env.API_URLS?.split(' ') ?? []
  const known = new RegExp(`${cookieName}=(\\d+)`).exec(cookie)?.[1]
  const index = known === undefined ? pages++ % urls.length : Number(known)
  return { url: urls[index], cookie: `${cookieName}=${index}; Path=/` }
}

const forwardRequest = (from: IncomingMessage, to: ServerResponse, next: (error: unknown) => void) => {
  const { method, headers, url = '' } = from
  const server = serverOf(from)
  const upstream = request(new URL(url, server.url), { method, headers }, response => {
    to.writeHead(response.statusCode ?? 502, { ...response.headers, 'set-cookie': server.cookie })
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

/** Forwards API calls to a server of start-servers.ts. Vite's own proxy can't: it is configured before those servers start. */
export const apiProxyPlugin = (): Plugin => ({
  name: 'api-proxy',
  configureServer: ({ middlewares }) => {
    middlewares.use((from, to, next) =>
      /^\/(api\/|config\.json)/.test(from.url ?? '') ? forwardRequest(from, to, next) : next(),
    )
  },
})
