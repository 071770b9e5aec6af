import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const faults = [
  'none',
  /** The request never reaches the server. */
  'cut',
  /** The server gets the beginning of the request. */
  'cutInBody',
  /** The server gets the request, and its reply is lost. */
  'replyLost',
  /** A captive portal answers everything with a page and 200. */
  'portal',
] as const
export type Fault = (typeof faults)[number]

/** The app as it is built, and the same app as another version: the browser installs it beside the one that runs. */
export const releases = ['this', 'other'] as const
export type Release = (typeof releases)[number]

/** What differs between the versions: the page and the worker's list of files. */
const changeRelease = (text: string) =>
  text.replace('<html ', '<html data-release="other" ').replace('"version":"', '"version":"other-')
const isVersioned = (url: string) => /^\/observe\/(sw\.js|index\.html)?(\?|$)/.test(url)

/** Of whole texts, which may be changed on the way. */
const withoutConditions = ({ 'accept-encoding': _, 'if-none-match': __, ...headers }: IncomingHttpHeaders) => headers

const sendChanged = async (reply: IncomingMessage, response: ServerResponse) => {
  const changed = changeRelease(await text(reply))
  const { 'content-length': _, etag: __, ...headers } = reply.headers
  response.writeHead(reply.statusCode ?? 502, headers).end(changed)
}

const sendPortal = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Free Wi-Fi</title><p>Sign in')

/** A proxy between a phone and the server that fails as networks do. */
export const startFaultyNetwork = async (origin: string) => {
  const agent = new Agent({ keepAlive: false })
  let fault: Fault = 'none'
  let release: Release = 'this'
  let failures = 0
  const server = createServer((request, response) => {
    const current = fault
    if (current !== 'none') failures += 1
    const { method = 'GET', url = '/' } = request
    if (current === 'cut' || (current === 'cutInBody' && method === 'GET')) return void request.socket.destroy()
    if (current === 'portal') return sendPortal(response)
    const isChanged = release === 'other' && isVersioned(url)
    const headers = isChanged ? withoutConditions(request.headers) : request.headers
    const forwarded = sendRequest(origin + url, { agent, method, headers })
    forwarded.once('response', reply => {
      if (current === 'replyLost') {
        reply.resume()
        return request.socket.destroy()
      }
      // The server has ended in the middle of the reply.
      if (isChanged) return void sendChanged(reply, response).catch(() => request.socket.destroy())
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    // The server is being started again.
    forwarded.once('error', () => request.socket.destroy())
    if (current === 'cutInBody')
      request.once('data', (chunk: Buffer) => {
        // Its beginning is on the way before both ends are cut.
        forwarded.write(chunk.subarray(0, chunk.length / 2), () => {
          forwarded.destroy()
          request.socket.destroy()
        })
      })
    else request.pipe(forwarded)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // `address()` is an object if the server listens on a port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    set: (next: Fault) => {
      fault = next
    },
    serve: (next: Release) => {
      release = next
    },
    failures: () => failures,
    stop: async () => {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
