import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { answers } from '@scrutineer/contract/answers'
import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { Problem } from '@scrutineer/contract/core/problem'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createApp } from '../../src/app.ts'
import { createNgo, createPhone, secret } from '../factories.ts'
import { listenOn } from '../listen.ts'
import { createCaller, sharedMission } from '../mission.ts'
import { matrix } from './inputs/endpoint-inputs.ts'
import { rawConnection, readReply } from './raw-connection.ts'

const limits = { headersMs: 300, requestMs: 600, idleMs: 900, checkIntervalMs: 50 }

const mission = await sharedMission({ limits })
const address = await listenOn(mission.app)
const phone = await createPhone(mission, (await createNgo(mission)).id)

const times = (text: string, count: number) => text.repeat(count)
const taken = async <T>(work: Promise<T>) => {
  const begun = performance.now()
  return { value: await work, seconds: (performance.now() - begun) / 1000 }
}

test.each([
  ['lists in lists', times('[', 2_000_000)],
  ['lists in the list of answers', `{"answers":${times('[', 1_900_000)}`],
  ['objects in objects', `{"answers":${times('{"a":', 600_000)}`],
  ['fields by the hundred thousand', `{${Array.from({ length: 300_000 }, (_, at) => `"${at}":1`).join(',')}}`],
])('four megabytes of %s are refused before other requests have to wait', async (_, body) => {
  const { value, seconds } = await taken(phone.call(answers.post, { body }))
  expect([value.status, value.problem.detail]).toEqual([
    413,
    expect.stringMatching(/^(The request has too many fields|One entry of a list)/),
  ])
  expect(seconds).toBeLessThan(2)
})

test('brackets in texts don’t count as nesting, and a text may end in a backslash', async () => {
  const body = { answers: [], more: `${times('[{"', 5_000)}\\`, quoted: '\\"' }
  expect((await phone.call(answers.post, { body })).status).toBe(200)
})

test('too many answers, recipients or options are reported in one message', async () => {
  const { status, problem, text } = await phone.call(answers.post, { body: `{"answers":[${times('{},', 500_000)}0]}` })
  expect([status, problem.detail]).toEqual([413, 'At most 20000 entries.'])
  expect(text.length).toBeLessThan(1_000)
})

const bodies = matrix.filter(({ endpoint }) => endpoint.body && !endpoint.upload)
test.each(bodies)('a body of $key beyond its limit is refused', async ({ endpoint }: { endpoint: Endpoint }) => {
  const { account } = await createNgo(mission, { organizer: true })
  const caller = endpoint.access === 'observer' ? phone.call : await mission.signIn(account, secret)
  const body = { filler: times('x', endpoint.maxBodyBytes ?? 64 * 1024) }
  const params = { id: 1, adminId: 1 }
  const { status, problem } = await caller(endpoint, { params, body })
  expect([status, problem.code]).toEqual([413, 'too_large'])
})

test('oversized headers get a reply, and the rest of the request is read for a second', async () => {
  const { hostname, port } = new URL(address)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  const failures: Error[] = []
  socket.on('error', error => failures.push(error))
  socket.write(`GET /?${times('x', 20_000)}`)
  const [reply] = await once(socket, 'data')
  const { status, body } = readReply(String(reply))
  expect([status, JSON.parse(body).code]).toEqual([413, 'too_large'])
  const sendOn = async (seconds: number) => {
    const until = performance.now() + seconds * 1000
    while (performance.now() < until && failures.length === 0) {
      socket.write(times('x', 64 * 1024))
      await setTimeout(20)
    }
    return failures.length
  }
  expect(await sendOn(0.2)).toBe(0)
  expect(await sendOn(5)).toBeGreaterThan(0)
  socket.destroy()
})

test('slow and idle clients get a timeout reply and are disconnected', async () => {
  const head = 'POST /api/v2/access/authorize HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
  for (const bytes of [head, `${head}Content-Length: 1000\r\n\r\n{`]) {
    const connection = await rawConnection(address)
    connection.write(bytes)
    const trickle = setInterval(() => connection.write(bytes === head ? 'X' : ' '), 20)
    const { status, type, body } = readReply(await connection.reply())
    clearInterval(trickle)
    expect([status, type]).toEqual([408, 'application/problem+json; charset=utf-8'])
    expect(z.parse(Problem, JSON.parse(body))).toMatchObject({
      code: 'timed_out',
      title: 'The request timed out',
    })
  }
  const silent = await rawConnection(address)
  expect(readReply(await silent.reply()).status).toBe(408)
})

test('a hundred slow clients don’t delay others', async () => {
  const slow = await Promise.all(Array.from({ length: 100 }, () => rawConnection(address)))
  for (const { write } of slow) write('GET / HTTP/1.1\r\nHost:')
  const { value, seconds } = await taken(fetch(`${address}/health`))
  expect(value.status).toBe(200)
  expect(seconds).toBeLessThan(2)
  const replies = await Promise.all(slow.map(({ reply }) => reply()))
  expect(new Set(replies.map(text => readReply(text).status))).toEqual(new Set([408]))
})

test('a started server has the default limits', async () => {
  const { limits: _, ...dependencies } = mission.dependencies
  const app = await createApp(dependencies)
  expect((await createCaller(app)(answers.post)).status).toBe(401)
  const { headersTimeout, requestTimeout, timeout } = app.server
  expect([headersTimeout, requestTimeout, timeout]).toEqual([20_000, 900_000, 600_000])
  await app.close()
})
