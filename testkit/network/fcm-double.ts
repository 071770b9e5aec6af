import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'

/** The double's reply to one message. */
export interface FcmReply {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

const readAll = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const reply = (response: ServerResponse, { status, headers = {}, body = {} }: FcmReply) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** An error of FCM HTTP v1. */
export const fcmFailure = (code: number, status: string, detail: object = {}, headers = {}): FcmReply => ({
  status: code,
  headers,
  body: { error: { code, status, message: `text of ${status}`, details: [detail] } },
})

/** A strict implementation of FCM HTTP v1 and the OAuth 2.0 JWT grant on loopback that records its requests. */
export const createFcmDouble = async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const reactions = new Map<string, (FcmReply | 'reset')[]>()
  const received: Record<string, unknown>[] = []
  const grants: Record<string, unknown>[] = []
  const live = new Set<string>()
  let tokenReactions: FcmReply[] = []
  let outage: FcmReply | 'reset' | undefined
  let origin = ''

  const grant = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await readAll(request))
    const next = tokenReactions.shift()
    if (next) return reply(response, next)
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return reply(response, { status: 400 })
    const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
      audience: `${origin}/token`,
      issuer: 'sender@project.example',
      algorithms: ['RS256'],
      // The server under test runs on a fixed clock, so the assertion is verified at that time.
      currentDate: new Date('2024-06-09T09:00:00Z'),
      clockTolerance: '1 day',
    })
    grants.push(payload)
    const token = `access ${grants.length}`
    live.add(token)
    return reply(response, { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } })
  }

  const send = async (request: IncomingMessage, response: ServerResponse) => {
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (!live.has(bearer)) return reply(response, fcmFailure(401, 'UNAUTHENTICATED'))
    const { message } = JSON.parse(await readAll(request))
    const reaction = reactions.get(message.token)?.shift()
    if (reaction === 'reset') return request.socket.destroy()
    if (reaction) return reply(response, reaction)
    received.push(message)
    return reply(response, { status: 200, body: { name: `projects/the-project/messages/${randomUUID()}` } })
  }

  const server = createServer((request, response) => {
    if (outage === 'reset') return request.socket.destroy()
    if (outage) return reply(response, outage)
    const handle = { '/token': grant, '/v1/projects/the-project/messages:send': send }[request.url ?? '']
    const answered = handle && request.method === 'POST' ? handle(request, response) : reply(response, { status: 404 })
    Promise.resolve(answered).catch((error: unknown) => reply(response, { status: 400, body: String(error) }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // `address()` is an object if the server listens on a port.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-fcm-'))
  const credentialsFile = join(folder, 'key.json')
  await writeFile(
    credentialsFile,
    JSON.stringify({
      type: 'service_account',
      project_id: 'the-project',
      private_key_id: 'key 1',
      private_key: await exportPKCS8(privateKey),
      client_email: 'sender@project.example',
      token_uri: `${origin}/token`,
    }),
  )

  return {
    settings: { credentialsFile, baseUrl: origin, tokenUrl: undefined },
    /** Accepted messages, and the claims of the granted access tokens. */
    received,
    grants,
    /** Replies to the next messages to a phone; later messages are accepted. */
    replyWith: (token: string, ...next: (FcmReply | 'reset')[]) => reactions.set(token, next),
    replyToGrantWith: (...next: FcmReply[]) => {
      tokenReactions = next
    },
    /** Replies to every request with this status, or breaks the connections, until the outage ends. */
    startOutage: (reply: FcmReply | 'reset') => {
      outage = reply
    },
    endOutage: () => {
      outage = undefined
    },
    /** Revokes all access tokens. */
    revokeAccess: () => live.clear(),
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
