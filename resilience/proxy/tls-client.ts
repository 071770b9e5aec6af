import { connect } from 'node:http2'
import { type RequestOptions, request } from 'node:https'
import { buffer } from 'node:stream/consumers'

interface Call {
  readonly method?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

const headersOf = ({ token, headers }: Call) => ({
  ...headers,
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
})

/** Calls over TLS with a certificate that only this client trusts. `fetch` has no option for one. */
export const createTlsClient = (origin: string, ca: string) => ({
  call: (path: string, input: Call = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      const options: RequestOptions = { ca, method: input.method ?? 'GET', headers: headersOf(input) }
      const sent = request(origin + path, options, response => {
        buffer(response).then(
          body => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          reject,
        )
      })
      sent.once('error', reject)
      sent.end(input.body)
    }),

  /** Opens an event stream over HTTP/2. */
  openStream: async (path: string, token: string) => {
    const session = connect(origin, { ca })
    const stream = session.request({ ':path': path, authorization: `Bearer ${token}` })
    let text = ''
    let status = 0
    const failed = new Promise<never>((_resolve, reject) => {
      session.once('error', reject)
      stream.once('error', reject)
    })
    failed.catch(() => undefined)
    stream.once('response', headers => {
      status = headers[':status'] ?? 0
    })
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    return {
      protocol: () => session.alpnProtocol,
      status: () => status,
      text: () => text,
      failed,
      close: () => session.destroy(),
    }
  },
})
