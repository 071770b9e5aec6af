import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const region = 'eu-test-1'
const accessKeyId = 'the-key'

/** Whether a request is signed (AWS Signature Version 4) with the double's key. The signature itself isn't verified. */
const isSigned = ({ headers }: IncomingMessage) => {
  const day = String(headers['x-amz-date']).slice(0, 8)
  const scope = `Credential=${accessKeyId}/${day}/${region}/s3/aws4_request`
  const form = new RegExp(
    `^AWS4-HMAC-SHA256 ${scope}, ?SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, ?Signature=[0-9a-f]{64}$`,
  )
  return form.test(headers.authorization ?? '')
}

/** A status, a broken connection, or no reply. */
type Outage = number | 'reset' | 'silence'

/** The S3 calls for the objects of one bucket, on loopback, with simulated outages. */
export const createS3Double = async () => {
  const files = new Map<string, { bytes: Buffer; mediaType: string | undefined }>()
  let outage: Outage | undefined

  const server = createServer(async (request, response) => {
    const { method, url = '' } = request
    const bytes = await buffer(request)
    if (outage === 'reset') return request.socket.destroy()
    if (outage === 'silence') return
    const reply = (status: number, body: Buffer | string = '') => {
      response.writeHead(status).end(body)
    }
    if (outage) return reply(outage)
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
  // `address()` is an object if the server listens on a port.
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
    /** Fails until the outage ends. */
    startOutage: (failure: Outage) => {
      outage = failure
    },
    endOutage: () => {
      outage = undefined
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
