import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { Problem } from '@scrutineer/contract/core/problem'
import { endpoints } from '@scrutineer/contract/endpoints'
import { session } from '@scrutineer/contract/session'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createNgo, secret } from '../factories.ts'
import { listenOn } from '../listen.ts'
import { sharedMission } from '../mission.ts'
import { rawConnection, readReply } from './raw-connection.ts'

const mission = await sharedMission()
const address = await listenOn(mission.app)
const { account } = await createNgo(mission, { organizer: true })
const token = (await mission.anonymous(session.authorize, { body: { user: account, password: secret } })).value
  .access_token

const send = async (bytes: string) => {
  const connection = await rawConnection(address)
  connection.write(bytes)
  return readReply(await connection.reply())
}

test('invalid HTTP and oversized headers get a problem as reply', async () => {
  const replies = [
    [400, 'invalid', await send('GET  HTTP/1.1\r\n\r\n')],
    [400, 'invalid', await send('NO-SUCH-METHOD / HTTP/1.1\r\nHost: a\r\n\r\n')],
    [400, 'invalid', await send('POST /health HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n')],
    [413, 'too_large', await send(`GET / HTTP/1.1\r\nHost: a\r\nX-Filler: ${'x'.repeat(20_000)}\r\n\r\n`)],
  ] as const
  for (const [status, code, reply] of replies) {
    expect([reply.status, reply.type]).toEqual([status, 'application/problem+json; charset=utf-8'])
    expect(z.parse(Problem, JSON.parse(reply.body))).toMatchObject({ status, code })
  }
})

test('an Expect header doesn’t change the reply', async () => {
  const { status, type } = await send(
    'GET /health HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe\r\nConnection: close\r\n\r\n',
  )
  expect([status, type]).toEqual([200, 'application/json; charset=utf-8'])
})

test('an OPTIONS request that is no CORS preflight is answered', async () => {
  expect((await mission.app.inject({ method: 'OPTIONS', url: '/api/v1/observer' })).statusCode).toBe(204)
})

const uploads = Object.entries(endpoints).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints)
    .filter(([, endpoint]: [string, Endpoint]) => endpoint.upload)
    .map(([name, endpoint]: [string, Endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
)

describe.each(uploads)('$name', ({ endpoint: { method, path } }) => {
  const part = (name: string, rest = '') => `--x\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`

  test.each([
    ['no form at all', '{"a":1'],
    ['a form that ends inside a field', part('text')],
    ['a form that ends inside its file', `${part('file', '; filename="a.csv"')}code,na`],
    ['a form that ends inside a file of another field', `${part('other', '; filename="a.csv"')}code,na`],
    ['a file with incomplete part headers', '--x\r\nContent-Disposition: form-data; name="file"; filename="a'],
  ])('%s is rejected as malformed', async (_, payload) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' }
    const reply = await mission.app.inject({ method, url: path, payload, headers })
    expect([reply.statusCode, reply.json().code, reply.json().detail]).toEqual([
      400,
      'invalid',
      'Send this as multipart form data.',
    ])
  })

  test('a multipart body without a boundary is rejected', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data' }
    const reply = await mission.app.inject({ method, url: path, payload: part('a'), headers })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid'])
  })
})
