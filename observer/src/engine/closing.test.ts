import { expect, it } from 'vitest'
import {
  answerQuestion,
  createReadyPhone,
  readyOf,
  station,
  statusLineOf,
  whenAllReceived,
  whenPhase,
} from '../../test/phone.ts'
import { answerKey } from '../model/app-model.ts'

const isPost = ({ method, path }: { method: string; path: string }) => method === 'POST' && path === '/api/v1/outbox'

it('losses 16, 25, 27: items that were being saved or sent when the app was closed are there, and are sent once', async () => {
  const { server, engine, open } = await createReadyPhone()
  const hangs: (() => void)[] = []
  server.fate = call => (isPost(call) ? new Promise(resolve => hangs.push(() => resolve('lost'))) : undefined)
  await answerQuestion(engine, 1)
  await expect.poll(() => hangs.length).toBe(1)
  // The app is closed before this one is on the disk for sure.
  const last = answerQuestion(engine, 2)
  engine.stop()
  await last
  server.fate = () => undefined
  const again = open()
  await whenPhase(again, 'ready')
  await expect.poll(() => readyOf(again).items.length).toBe(2)
  for (const resume of hangs) resume()
  await whenAllReceived(again)
  expect(server.received.map(({ item }) => item.sequence)).toEqual([1, 2])
})

it('loss 23: the line counts what waits at all stations', async () => {
  const { server, engine } = await createReadyPhone()
  server.fate = () => 'unreachable'
  await answerQuestion(engine, 1)
  const other = { ...station, pollingStationNumber: 2 }
  await engine.actions.goTo(other)
  expect(readyOf(engine).answers.has(answerKey(other, 1))).toBe(false)
  await answerQuestion(engine, 1)
  // An answer that was chosen before the observer went on.
  await engine.actions.answer(7, 2, { options: [{ optionId: 20 }] }, station)
  await expect.poll(() => statusLineOf(engine)).toEqual({ kind: 'waiting', count: 3 })
  expect(readyOf(engine).answers.get(answerKey(station, 2))?.options).toEqual([{ optionId: 20 }])
})

it('loss 36: sends at once on a connection, in the foreground, and when the worker wakes it', async () => {
  const { server, engine } = await createReadyPhone()
  const signals = {
    online: () => dispatchEvent(new Event('online')),
    foreground: () => document.dispatchEvent(new Event('visibilitychange')),
    worker: () => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: 'send' })),
  }
  for (const [name, signal] of Object.entries(signals)) {
    server.fate = () => 'unreachable'
    await answerQuestion(engine, 1)
    // After these failures, the next try by itself is seconds away.
    for (let failures = 0; failures < 4; failures += 1) {
      const before = server.calls.filter(isPost).length
      engine.actions.retry()
      await expect.poll(() => server.calls.filter(isPost).length).toBeGreaterThan(before)
      await expect.poll(() => statusLineOf(engine).kind).toBe('waiting')
    }
    server.fate = () => undefined
    signal()
    await expect.poll(() => [name, statusLineOf(engine).kind], { timeout: 7_000 }).toEqual([name, 'received'])
  }
})
