import { expect, it } from 'vitest'
import {
  ana,
  answerQuestion,
  createReadyPhone,
  ion,
  readyOf,
  station,
  statusLineOf,
  whenAllReceived,
  whenPhase,
} from '../../test/phone.ts'

const others = (sentBy: string | null, count = 1) => [{ owner: expect.any(String), name: 'Ana Pop', count, sentBy }]

/** Ana has answered without a connection, then Ion signs in on her phone. */
const createSharedPhone = async () => {
  const phone = await createReadyPhone()
  const { server, engine } = phone
  server.fate = ({ path }) => (path.startsWith('/api/v1/outbox') ? 'unreachable' : undefined)
  await answerQuestion(engine, 1)
  expect(await engine.actions.signInWithPin(ion, '1')).toBeUndefined()
  await engine.actions.goTo(station)
  return phone
}

it('items of the person before are named, and sent as theirs while another one is signed in', async () => {
  const { server, engine, open } = await createSharedPhone()
  expect(readyOf(engine)).toMatchObject({ items: [], others: others('them'), line: { kind: 'others' } })
  await answerQuestion(engine, 2)
  expect(statusLineOf(engine)).toMatchObject({ kind: 'sending', count: 1 })
  engine.stop()
  const again = open()
  await whenPhase(again, 'ready')
  expect(readyOf(again).others).toEqual(others('them'))
  server.fate = () => undefined
  again.actions.retry()
  await whenAllReceived(again)
  const sent = server.received.map(({ observerId, item }) => [observerId, item.body.questionId])
  expect(sent.toSorted()).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(readyOf(again).others).toBeUndefined()
  await again.actions.signInWithPin(ana, '1')
  expect(readyOf(again).items.map(({ state }) => state)).toEqual(['received'])
})

it('with an ended session, their items stay, are said not to be sent, and are never called received', async () => {
  const { server, engine } = await createSharedPhone()
  server.observers = server.observers.filter(({ phone }) => phone === ion)
  server.fate = () => undefined
  engine.actions.retry()
  await expect.poll(() => readyOf(engine).others).toEqual(others(null))
  expect(statusLineOf(engine)).toEqual({ kind: 'others', others: others(null) })
  expect(server.received).toEqual([])
  expect(await engine.actions.signOut()).toBe(true)
  expect(engine.getState()).toMatchObject({ phase: 'signedOut', others: others(null) })
})

it('a photo of the person before goes on in their session after everybody has signed out', async () => {
  const { server, engine } = await createSharedPhone()
  await engine.actions.signInWithPin(ana, '1')
  await engine.actions.addNote({ text: '', questionId: null, files: [new File(['photo'], 'seal.jpg')] })
  await engine.actions.signInWithPin(ion, '1')
  expect(await engine.actions.signOut()).toBe(true)
  expect(engine.getState()).toMatchObject({ phase: 'signedOut', others: others('them', 2) })
  server.fate = () => undefined
  engine.actions.retry()
  await expect.poll(() => engine.getState()).toMatchObject({ phase: 'signedOut', others: undefined })
  expect(server.received.map(({ observerId }) => observerId)).toEqual([1, 1])
  expect([...server.files.values()].map(({ isComplete }) => isComplete)).toEqual([true])
  await expect.poll(() => server.held.at(-1)?.items).toBe(0)
})

it('an observer who was deleted and added again may send what they recorded before, as recorded by the earlier account', async () => {
  const { server, engine } = await createReadyPhone()
  server.fate = ({ path }) => (path.startsWith('/api/v1/outbox') ? 'unreachable' : undefined)
  await answerQuestion(engine, 1)
  await engine.actions.addNote({ text: '', questionId: null, files: [new File(['photo'], 'seal.jpg')] })
  server.observers = [{ id: 9, name: 'Ana Pop', phone: ana }]
  server.fate = () => undefined
  engine.actions.retry()
  await expect.poll(() => statusLineOf(engine).kind).toBe('sessionEnded')
  await engine.actions.signInWithPin(ana, '1')
  await expect.poll(() => readyOf(engine)).toMatchObject({ items: [], others: others('askMe', 2) })
  expect([statusLineOf(engine).kind, server.received]).toEqual(['others', []])
  await engine.actions.sendEarlierItems(readyOf(engine).others?.[0]?.owner ?? '')
  await whenAllReceived(engine)
  expect(server.received.map(({ observerId }) => observerId)).toEqual([1, 1])
  const parts = server.calls.filter(({ method }) => method === 'PUT').map(({ url }) => url.searchParams)
  expect(parts.map(query => query.get('earlierObserver'))).toEqual(['1'])
})
