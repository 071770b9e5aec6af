import { once } from 'node:events'
import { connect } from 'node:net'
import { answers } from '@scrutineer/contract/answers'
import { outbox } from '@scrutineer/contract/outbox'
import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { createNgo, createObserver, secret } from '../factories.ts'
import { listenOn } from '../listen.ts'
import { sharedMission } from '../mission.ts'
import { readReply } from './raw-connection.ts'

const mission = await sharedMission()
const { hostname, port } = new URL(await listenOn(mission.app))
const { phone } = await createObserver(mission, (await createNgo(mission)).id)
const signedIn = await mission.anonymous(session.authorize, {
  body: { user: phone, password: secret, fcmToken: 'push' },
})
const token = signedIn.value.access_token
const megabyte = Buffer.alloc(1024 * 1024, ' ')

/** Sends a body and only then reads, as simple clients do. */
const post = async (path: string, megabytes: number, isChunked: boolean) => {
  const socket = connect(Number(port), hostname)
  const failures: unknown[] = []
  const closed = new Promise(resolve => {
    socket.on('error', error => failures.push(error)).once('close', resolve)
  })
  const send = async (bytes: string | Buffer) => {
    if (!socket.write(bytes) && !socket.destroyed)
      await Promise.race([once(socket, 'drain').catch(() => undefined), closed])
  }
  const framing = isChunked ? 'transfer-encoding: chunked' : `content-length: ${megabytes * megabyte.length}`
  const head = [`POST ${path} HTTP/1.1`, 'host: a', `authorization: Bearer ${token}`, 'content-type: application/json']
  await send(`${[...head, framing].join('\r\n')}\r\n\r\n`)
  for (let sent = 0; sent < megabytes; sent += 1) {
    if (isChunked) await send(`${megabyte.length.toString(16)}\r\n`)
    await send(megabyte)
    if (isChunked) await send('\r\n')
  }
  if (isChunked) await send('0\r\n\r\n')
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  await closed
  return { ...readReply(text), failures }
}

test.each([
  ['/answers', answers.post.path, false],
  ['/outbox', outbox.post.path, false],
  ['/outbox in chunks', outbox.post.path, true],
])('a phone that sends 17 MB to %s can send all of it, and reads that it is too much', async (_, path, isChunked) => {
  const { status, body, failures } = await post(path, 17, isChunked)
  expect(failures).toEqual([])
  expect([status, JSON.parse(body).code]).toEqual([413, 'too_large'])
})
