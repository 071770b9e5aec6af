import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const region = 'eu-test-1'
const accessKeyId = 'the-key'

/** Whether a request carries a signature (AWS Signature Version 4) of the double's own key. */
const isSigned = ({ headers }: IncomingMessage) => {
  const day = String(headers['x-amz-date']).slice(0, 8)
  const scope = `Credential=${accessKeyId}/${day}/${region}/s3/aws4_request`
  const form = new RegExp(
    `^AWS4-HMAC-SHA256 ${scope}, ?SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, ?Signature=[0-9a-f]{64}$`,
  )
  return form.test(headers.authorization ?? '')
}

/** A status, a broken connection, or no answer at all. */
type Outage = number | 'reset' | 'silence'

/** A service on loopback that speaks the few calls of S3 that keep files in one bucket, and can go away. */
export const createS3Double = async () => {
  const files = new Map<string, { bytes: Buffer; mediaType: string | undefined }>()
  let away: Outage | undefined

  const server = createServer(async (request, response) => {
    const { method, url = '' } = request
    const bytes = await buffer(request)
    if (away === 'reset') return request.socket.destroy()
    if (away === 'silence') return
    const reply = (status: number, body: Buffer | string = '') => {
      response.writeHead(status).end(body)
    }
    if (away) return reply(away)
    if (!isSigned(request)) return reply(403)
    const [, bucket, ...name] = decodeURIComponent(url).split('/')
    if (bucket !== 'mission') return reply(404)
    const key = name.join('/')
    const file = files.get(key)
    if (method === 'PUT') {
      files.set(key, { bytes, mediaType: request.headers['content-type'] })
      return reply(200)
    }
    if (method === 'DELETE') {
      files.delete(key)
      return reply(204)
    }
    if (method !== 'GET' && method !== 'HEAD') return reply(405)
    return file ? reply(200, file.bytes) : reply(404)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = {
    endpoint,
    bucket: 'mission',
    prefix: 'pictures/',
    region,
    accessKeyId,
    secretAccessKey: 'a secret',
  }

  return {
    settings,
    files,
    /** Until it comes back. */
    startOutage: (how: Outage) => {
      away = how
    },
    endOutage: () => {
      away = undefined
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
