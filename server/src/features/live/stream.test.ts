import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { canReceive, createStream } from './stream.ts'

const subscriber = { sessionId: 'a session', scope: { kind: 'everything' as const } }
const kilobyte = 'x'.repeat(1024)

test('a client that reads nothing is disconnected before it uses much memory', async () => {
  const client = new PassThrough()
  const stream = createStream(client, subscriber, 0)
  const closed = once(client, 'close')
  for (let sent = 0; sent < 1024; sent += 1) stream.send(kilobyte)
  await closed
  expect(stream.isOpen()).toBe(false)
  expect(client.writableLength).toBeLessThan(300 * 1024)
})

test('a client that keeps reading stays connected', async () => {
  const client = new PassThrough()
  const stream = createStream(client, subscriber, 0)
  let taken = 0
  client.on('data', (chunk: Buffer) => {
    taken += chunk.length
  })
  for (let sent = 0; sent < 1024; sent += 1) {
    stream.send(kilobyte)
    await stream.drained()
  }
  stream.end()
  await once(client, 'end')
  expect(taken).toBe(1024 * 1024)
})

test('waiting for a client ends when it disconnects', async () => {
  const client = new PassThrough({ highWaterMark: 1 })
  const stream = createStream(client, subscriber, 0)
  stream.send(kilobyte)
  const waiting = stream.drained()
  client.destroy()
  await expect(waiting).resolves.toBeUndefined()
})

test('each scope receives its own events and those for all', () => {
  const [ours, everybodys] = [
    { ngoId: 1, observerId: 5 },
    { ngoId: null, observerId: null },
  ]
  const scopes = [
    { kind: 'everything' as const },
    { kind: 'ngo' as const, ngoId: 1 },
    { kind: 'ngo' as const, ngoId: 2 },
    { kind: 'observer' as const, observerId: 5 },
    { kind: 'observer' as const, observerId: 6 },
  ]
  expect(scopes.map(scope => canReceive(scope, ours))).toEqual([true, true, false, true, false])
  expect(scopes.every(scope => canReceive(scope, everybodys))).toBe(true)
})
