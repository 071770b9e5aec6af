import { openDB } from 'idb'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  ana,
  answerQuestion,
  createPhone,
  createReadyPhone,
  ion,
  readyOf,
  receivedIds,
  station,
  statusLineOf,
  whenAllReceived,
  whenPhase,
} from '../../../test/phone.ts'
import { answerKey } from '../../model/app-model.ts'

/** Replaces a method of a prototype until the end of the test. */
const replace = <T extends object, K extends keyof T>(target: T, name: K, value: T[K]) => {
  const original = target[name]
  target[name] = value
  const restore = () => {
    target[name] = original
  }
  onTestFinished(restore)
  return restore
}

it('losses 4, 5: an answer is chosen only once its strict transaction is complete', async () => {
  const { server, engine } = await createReadyPhone()
  server.fate = () => 'unreachable'
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  onTestFinished(() => transactions.mockRestore())
  const key = answerKey(station, 1)
  const saved = answerQuestion(engine, 1)
  expect(readyOf(engine).answers.has(key)).toBe(false)
  await saved
  expect(readyOf(engine).answers.get(key)).toMatchObject({
    options: [{ optionId: 10 }],
    state: expect.stringMatching(/saved|sending/),
  })
  const writes = transactions.mock.calls.filter(([, mode]) => mode === 'readwrite')
  expect(writes.length).toBeGreaterThan(0)
  for (const [, , options] of writes) expect(options).toEqual({ durability: 'strict' })
})

it('losses 1, 26: a connection that the browser ended is opened again, and nothing is stored twice', async () => {
  const { server, engine } = await createReadyPhone()
  const connections = new Set<IDBDatabase>()
  const original = IDBDatabase.prototype.transaction
  replace(IDBDatabase.prototype, 'transaction', function (this: IDBDatabase, ...args) {
    connections.add(this)
    return original.apply(this, args)
  })
  await answerQuestion(engine, 1)
  for (const connection of connections) connection.close()
  await answerQuestion(engine, 2)
  await whenAllReceived(engine)
  expect(server.received.map(({ item }) => item.sequence)).toEqual([1, 2])
})

it('losses 2, 3: an unreadable store is unknown and not empty, and an answer that can’t be stored isn’t shown as chosen', async () => {
  const { server, engine, open } = await createReadyPhone()
  server.fate = () => 'unreachable'
  for (const question of [1, 2, 3]) await answerQuestion(engine, question)
  const restore = replace(IDBDatabase.prototype, 'transaction', () => {
    throw new DOMException('The database is broken.', 'UnknownError')
  })
  await expect(answerQuestion(engine, 4)).rejects.toThrow('broken')
  expect(statusLineOf(engine)).toEqual({ kind: 'notSaved', count: 1 })
  expect(readyOf(engine).answers.has(answerKey(station, 4))).toBe(false)
  expect(readyOf(engine).items).toHaveLength(3)
  engine.stop()
  const again = open()
  await whenPhase(again, 'unreadable')
  expect(again.getState()).toEqual({ phase: 'unreadable', last: { count: 3, at: expect.stringMatching(/Z$/) } })
  restore()
  again.actions.retry()
  await whenPhase(again, 'ready')
  expect(readyOf(again).items).toHaveLength(3)
  await answerQuestion(again, 4)
  await expect.poll(() => statusLineOf(again)).toEqual({ kind: 'waiting', count: 4 })
})

it('losses 1, 2: a store that can’t be used while the app runs turns the line, until it can', async () => {
  const { server, engine } = await createReadyPhone()
  server.fate = ({ path }) => (path === '/api/v1/outbox' ? 'unreachable' : undefined)
  await answerQuestion(engine, 1)
  const restore = replace(IDBDatabase.prototype, 'transaction', () => {
    throw new DOMException('The database is broken.', 'UnknownError')
  })
  engine.actions.retry()
  await expect
    .poll(() => statusLineOf(engine))
    .toEqual({ kind: 'unreadable', last: { count: 1, at: expect.stringMatching(/Z$/) } })
  expect(readyOf(engine).items).toHaveLength(1)
  restore()
  server.fate = () => undefined
  await whenAllReceived(engine)
})

it('losses 10, 11: an older app opens the store of a newer one, and still saves and sends', async () => {
  const { server, engine, name, open } = await createReadyPhone()
  server.fate = () => 'unreachable'
  await answerQuestion(engine, 1)
  engine.stop()
  const newer = await openDB(name, 9, { upgrade: db => void db.createObjectStore('later') })
  newer.close()
  const older = open()
  await whenPhase(older, 'ready')
  expect(readyOf(older).items).toHaveLength(1)
  await answerQuestion(older, 2)
  server.fate = () => undefined
  older.actions.retry()
  await whenAllReceived(older)
  expect(server.received.map(({ item }) => item.sequence)).toEqual([1, 2])
})

it('loss 10: an upgrade that fails leaves the store as it was', async () => {
  const { name, open } = await createPhone()
  const restore = replace(IDBDatabase.prototype, 'createObjectStore', () => {
    throw new DOMException('No room', 'ConstraintError')
  })
  const engine = open()
  await whenPhase(engine, 'unreadable')
  restore()
  engine.actions.retry()
  await whenPhase(engine, 'signedOut')
  expect((await indexedDB.databases()).find(database => database.name === name)?.version).toBe(1)
})

it('loss 12: two tabs number their items in one order and send each once', async () => {
  const { server, engine, open } = await createReadyPhone()
  const other = open()
  await whenPhase(other, 'ready')
  await Promise.all([1, 2, 3, 4, 5, 6].map(question => answerQuestion(question % 2 ? engine : other, question)))
  await whenAllReceived(engine)
  await whenAllReceived(other)
  expect(server.received.map(({ item }) => item.sequence).sort()).toEqual([1, 2, 3, 4, 5, 6])
  expect(readyOf(engine).items).toEqual(readyOf(other).items)
  const ids = server.posts.flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(6)
})

it('losses 20, 21: signing out waits for receipts, and another person neither sees nor deletes what waits, nor sends it as theirs', async () => {
  const { server, engine, name } = await createReadyPhone()
  server.fate = ({ path }) => (path === '/api/v1/outbox' ? 'unreachable' : undefined)
  await answerQuestion(engine, 1)
  expect(await engine.actions.signOut()).toBe(false)
  expect(await engine.actions.signInWithPin(ion, '1')).toBeUndefined()
  expect(readyOf(engine)).toMatchObject({ items: [], person: { name: 'Ion Rus' }, station: null })
  expect(readyOf(engine).answers.size).toBe(0)
  server.fate = () => undefined
  await engine.actions.goTo(station)
  await answerQuestion(engine, 2)
  await whenAllReceived(engine)
  const sent = server.received.map(({ observerId, item }) => [observerId, item.body.questionId])
  expect(sent.toSorted()).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(await engine.actions.signOut()).toBe(true)
  expect(engine.getState()).toEqual({ phase: 'signedOut', cardToken: null })
  const db = await openDB(name)
  const owners = await Promise.all([db.getAll('items'), db.getAll('people'), db.getAll('settings')])
  const [ownerOfAna] = owners[0].map(({ owner }) => owner)
  expect(owners.map(records => [...new Set(records.map(({ owner }) => owner))].sort())).toEqual([
    [ownerOfAna],
    [ownerOfAna],
    ['', ownerOfAna],
  ])
  expect(await db.count('receipts')).toBe(1)
  db.close()
  expect(await engine.actions.signInWithPin(ana, '1')).toBeUndefined()
  expect(readyOf(engine).items).toHaveLength(1)
  await whenAllReceived(engine)
  expect(server.received).toHaveLength(2)
})

it('losses 33, 34: the order is the counter’s, whatever the phone’s clock says', async () => {
  const { server, engine } = await createReadyPhone()
  server.fate = () => 'unreachable'
  const later = Date.now() + 3_600_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  onTestFinished(() => clock.mockRestore())
  await engine.actions.answer(7, 1, { options: [{ optionId: 10 }] })
  clock.mockReturnValue(later - 7_200_000)
  await engine.actions.answer(7, 1, { options: [{ optionId: 11 }] })
  expect(readyOf(engine).answers.get(answerKey(station, 1))?.options).toEqual([{ optionId: 11 }])
  const sequences = readyOf(engine).items.map(({ item }) => item.sequence)
  expect(sequences).toEqual([2, 1])
})

it('loss 8: on a full phone, received photos give way to an answer', async () => {
  const { server, engine } = await createReadyPhone()
  await engine.actions.addNote({ text: '', questionId: null, files: [new File(['photo'], 'photo.jpg')] })
  await whenAllReceived(engine)
  let isFull = true
  const original = IDBObjectStore.prototype.add
  replace(IDBObjectStore.prototype, 'add', function (this: IDBObjectStore, ...args) {
    if (isFull) throw new DOMException('Full', 'QuotaExceededError')
    return original.apply(this, args)
  })
  const remove = IDBObjectStore.prototype.delete
  const removed: unknown[] = []
  replace(IDBObjectStore.prototype, 'delete', function (this: IDBObjectStore, key) {
    isFull = false
    removed.push(key)
    return remove.call(this, key)
  })
  await expect(answerQuestion(engine, 1)).resolves.toBeUndefined()
  expect(removed).toEqual([[expect.any(String), server.received[0]?.item.attachments?.[0]?.sha256]])
  await whenAllReceived(engine)
  expect(receivedIds(server)).toHaveLength(2)
})
