import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import multipart from '@fastify/multipart'
import Fastify, { LogController } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { Mutex } from '../db/engine/embedded/mutex.ts'
import { installErrorHandler } from './error-handler.ts'
import { createOutageHooks } from './outage/outage-log.ts'
import { installJsonParser } from './request/json-body.ts'
import { readMultipart } from './request/upload.ts'

const closings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

const replyTo = async (error: Error) => {
  const app = Fastify()
  installErrorHandler(app)
  app.get('/', () => {
    throw error
  })
  const { statusCode, headers } = await app.inject('/')
  return [statusCode, headers['retry-after']]
}

test('a foreign key violation is replied to as not found', async () => {
  const refused = 'insert or update on table "audit" violates foreign key constraint "audit_staff_id_fkey"'
  expect(await replyTo(Object.assign(new Error(refused), { code: '23503' }))).toEqual([404, undefined])
  expect(await replyTo(Object.assign(new Error('no connection'), { code: '08006' }))).toEqual([503, '5'])
  expect(await replyTo(new Error('a bug'))).toEqual([500, undefined])
})

test('a call that times out waiting for the embedded database’s session gets 503 with Retry-After', async () => {
  const session = new Mutex()
  const release = await session.lock(1_000)
  const late = await session.lock(1).catch((error: Error) => error)
  release()
  expect(late).toBeInstanceOf(Error)
  if (late instanceof Error) expect(await replyTo(late)).toEqual([503, '5'])
})

/** A listening server with one route per body type, and its log lines. */
const startServer = async () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString())
      done()
    },
  })
  const app = Fastify({
    logger: { level: 'info', stream },
    logController: new LogController({ disableRequestLogging: true }),
  })
  closings.push(() => app.close())
  installErrorHandler(app)
  installJsonParser(app)
  await app.register(multipart)
  app.post('/json', async () => 'read')
  const upload = { field: 'file', maxBytes: 1e6, maxFiles: 2 }
  const receive = async (bytes: AsyncIterable<unknown>) => {
    for await (const _ of bytes);
  }
  app.post('/form', request => readMultipart(request, { upload, receive, discard: async () => undefined }))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  return { lines, port: Number(port), server: app.server }
}

test.each([
  ['/json', 'application/json', '{"answers":['],
  [
    '/form',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
  ],
])('a client that disconnects during a body for %s is not logged as an error', async (path, type, partial) => {
  const { lines, port, server } = await startServer()
  const socket = connect(port, '127.0.0.1')
  const requested = once(server, 'request')
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 9999\r\n\r\n${partial}`)
  const [request] = await requested
  const closed = new Promise(resolve => request.once('close', resolve))
  socket.destroy()
  await closed
  await expect.poll(() => lines.filter(line => line.includes('client'))).toHaveLength(1)
  const levels = lines.map(line => JSON.parse(line)).filter(({ level }) => level > 30)
  expect(levels).toEqual([])
  expect(lines.join('')).not.toMatch(/stack|unavailable/)
})

test('errors of an unavailable database are logged once, then as their count at the end of each minute; others as they come', async () => {
  const lines: { msg: string; count?: number; err?: { message: string } }[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(JSON.parse(line.toString()))
      done()
    },
  })
  const ends: (() => void)[] = []
  const endPeriod = () => {
    for (const end of ends.splice(0)) end()
  }
  const app = Fastify({
    logger: { level: 'warn', stream, hooks: createOutageHooks(run => ends.push(run)) },
    logController: new LogController({ disableRequestLogging: true }),
  })
  closings.push(() => app.close())
  installErrorHandler(app)
  let failure = new Error()
  app.get('/', () => {
    throw failure
  })
  const fail = async (message: string, fields = {}) => {
    failure = Object.assign(new Error(message), fields)
    expect((await app.inject('/')).statusCode).toBeGreaterThanOrEqual(500)
  }
  const refused = { code: 'ECONNREFUSED' }
  for (const message of ['first', 'second', 'third']) await fail(message, refused)
  await fail('a bug')
  app.log.warn({ err: Object.assign(new Error('of a task'), refused) }, 'Session cleanup failed')
  const logged = () => lines.splice(0).map(({ msg, count, err }) => [msg, count, err?.message])
  expect(logged()).toEqual([
    ['unavailable', 1, 'first'],
    ['internal', undefined, 'a bug'],
    ['Session cleanup failed', 1, 'of a task'],
  ])
  endPeriod()
  expect(logged()).toEqual([['unavailable', 2, 'third']])
  endPeriod()
  expect(logged()).toEqual([])
  await fail('the next outage', refused)
  expect(logged()).toEqual([['unavailable', 1, 'the next outage']])
})
