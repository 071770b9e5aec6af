import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Reply {
  readonly status: number
  readonly headers?: Record<string, string>
}

/** A browser's side of Web Push (RFC 8291): its keys, and how it decrypts a message. */
export const createBrowserDouble = () => {
  const pair = createECDH('prime256v1')
  const point = pair.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
  return {
    keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    decrypt: (body: Buffer): unknown => {
      const salt = body.subarray(0, 16)
      const keyEnd = 21 + (body[20] ?? 0)
      const sender = body.subarray(21, keyEnd)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender])
      const secret = derive(pair.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const sealed = body.subarray(keyEnd)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      // The padding begins with 2 in the last record.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

/** A push service on this machine. It replies 201, unless told otherwise. */
export const createPushServiceDouble = async () => {
  const received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
  const replies = new Map<string, (Reply | 'reset')[]>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body = await buffer(request)
    const reply = replies.get(path)?.shift() ?? { status: 201 }
    if (reply === 'reset') return request.socket.destroy()
    if (reply.status < 300) received.push({ path, headers: request.headers, body })
    return response.writeHead(reply.status, reply.headers).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this kind.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    /** The replies to the next messages at a path. */
    replyWith: (path: string, ...next: (Reply | 'reset')[]) => replies.set(path, next),
    /** Sends what is meant for any push service to this one. */
    post: async (url: URL, headers: object, body: Buffer) => {
      // Node's fetch sets the length itself.
      const sent = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length')
      const request = { method: 'POST', headers: Object.fromEntries(sent), body: new Uint8Array(body) }
      const reply = await fetch(origin + url.pathname, request)
      return { status: reply.status, retryAfter: reply.headers.get('retry-after') ?? undefined }
    },
    close: async () => {
      server.close().closeAllConnections()
      await once(server, 'close')
    },
  }
}
