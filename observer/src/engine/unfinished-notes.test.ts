import { expect, it, onTestFinished } from 'vitest'
import { createReadyPhone, readyOf, station, statusLineOf, whenAllReceived, whenPhase } from '../../test/phone.ts'
import type { TypedAnswer, TypedNote } from '../model/typed.ts'

const aNote = (text: string, change: Partial<TypedNote> = {}): TypedNote => ({
  ...{ id: crypto.randomUUID(), kind: 'note', station, questionId: 1, text, isFinished: false },
  ...change,
})
const anAnswer = (value: string): TypedAnswer => ({
  ...{ station, formId: 7, questionId: 3, input: { options: [{ optionId: 30, value }] } },
})

const typedCopies = (name: string) => Object.keys(localStorage).filter(key => key.startsWith(`${name} typed`))

it('counts a note that is being typed, and sends it when it is left, or at the next start, once', async () => {
  const { server, engine, open } = await createReadyPhone()
  const texts = () => server.received.map(({ item }) => [item.kind, item.body.text])
  const note = aNote('Half')
  await engine.actions.saveNote(note)
  expect(statusLineOf(engine)).toEqual({ kind: 'unfinished', count: 1 })
  await engine.actions.saveNote({ ...note, text: ' ' })
  expect(statusLineOf(engine).kind).toBe('received')
  await engine.actions.saveNote({ ...note, text: 'Half a sentence' })
  await engine.actions.saveNote({ ...note, text: 'A sentence', isFinished: true })
  await whenAllReceived(engine)
  expect(texts()).toEqual([['note', 'A sentence']])
  await engine.actions.saveNote(aNote('They closed', { kind: 'problem', heading: 'Violence' }))
  engine.stop()
  const again = open()
  await whenPhase(again, 'ready')
  await whenAllReceived(again)
  expect(texts()).toEqual([
    ['note', 'A sentence'],
    ['problem', 'Violence: They closed'],
  ])
})

it('has the last half second after a reload; a copy that comes back later changes nothing', async () => {
  const { server, engine, name, open } = await createReadyPhone()
  const note = aNote('Half')
  await engine.actions.saveNote(note)
  engine.actions.copyTyped({ answers: [anAnswer('12')], notes: [{ ...note, text: 'Half a sen' }] })
  const [key = ''] = typedCopies(name)
  const copy = localStorage.getItem(key) ?? ''
  engine.stop()
  const second = open()
  await whenPhase(second, 'ready')
  await whenAllReceived(second)
  const received = () => server.received.map(({ item: { kind, body } }) => [kind, body.text ?? body.options])
  expect(received().sort()).toEqual([
    ['answer', [{ optionId: 30, value: '12' }]],
    ['note', 'Half a sen'],
  ])
  expect(typedCopies(name)).toEqual([])
  await second.actions.answer(7, 3, { options: [{ optionId: 30, value: '123' }] })
  await whenAllReceived(second)
  second.stop()
  localStorage.setItem(key, copy)
  const third = open()
  await whenPhase(third, 'ready')
  await whenAllReceived(third)
  expect(received()).toHaveLength(3)
  expect(readyOf(third).items).toHaveLength(3)
  expect(typedCopies(name)).toEqual([])
})

it('what is typed on after another tab has sent the beginning is a further note', async () => {
  const { server, engine, open } = await createReadyPhone()
  const note = aNote('One.')
  await engine.actions.saveNote(note)
  const other = open()
  await whenPhase(other, 'ready')
  await whenAllReceived(other)
  await engine.actions.saveNote({ ...note, text: 'One. Two.', isFinished: true })
  await whenAllReceived(engine)
  expect(server.received.map(({ item }) => item.body.text)).toEqual(['One.', 'Two.'])
})

it('leaves a note to the tab in which it is typed, until that one ends', async () => {
  const { server, engine, open } = await createReadyPhone()
  const note = aNote('Half')
  await engine.actions.saveNote(note)
  engine.actions.copyTyped({ answers: [anAnswer('7')], notes: [note] })
  const other = open()
  await whenPhase(other, 'ready')
  expect(statusLineOf(other)).toEqual({ kind: 'unfinished', count: 1 })
  expect(server.received).toEqual([])
  engine.stop()
  other.actions.retry()
  await expect.poll(() => server.received.map(({ item }) => item.kind).sort()).toEqual(['answer', 'note'])
  await whenAllReceived(other)
})

it('does not sign out before typed texts have arrived', async () => {
  const { server, engine, name, open } = await createReadyPhone()
  server.fate = ({ path }) => (path.startsWith('/api/v1/outbox') ? 'unreachable' : undefined)
  engine.actions.copyTyped({ answers: [], notes: [aNote('Half')] })
  expect(await engine.actions.signOut()).toBe(false)
  engine.stop()
  const again = open()
  await whenPhase(again, 'ready')
  expect(await again.actions.signOut()).toBe(false)
  expect(readyOf(again).items.map(({ item }) => item.body.text)).toEqual(['Half'])
  server.fate = () => undefined
  again.actions.retry()
  await whenAllReceived(again)
  expect(await again.actions.signOut()).toBe(true)
  expect(typedCopies(name)).toEqual([])
})

it('a full phone with an unfinished note is no unreadable one: the note stays until there is room', async () => {
  const { server, engine, open } = await createReadyPhone()
  await engine.actions.saveNote(aNote('Half'))
  engine.stop()
  const original = IDBObjectStore.prototype.add
  const heal = () => {
    IDBObjectStore.prototype.add = original
  }
  onTestFinished(heal)
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  const again = open()
  await expect.poll(() => again.getState().phase).not.toBe('loading')
  expect(again.getState().phase).toBe('ready')
  expect(statusLineOf(again)).toEqual({ kind: 'unfinished', count: 1 })
  expect(await again.actions.signOut()).toBe(false)
  heal()
  again.actions.retry()
  await whenAllReceived(again)
  expect(server.received.map(({ item }) => item.body.text)).toEqual(['Half'])
})
