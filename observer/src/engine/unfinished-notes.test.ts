import { expect, it, onTestFinished } from 'vitest'
import {
  ana,
  createReadyPhone,
  ion,
  readyOf,
  station,
  statusLineOf,
  whenAllReceived,
  whenPhase,
} from '../../test/phone.ts'
import type { Draft, TypedAnswer, TypedNote } from '../model/typed.ts'
import type { Engine } from './create-engine.ts'

const aNote = (text: string, change: Partial<TypedNote> = {}): TypedNote => ({
  ...{ id: crypto.randomUUID(), kind: 'note', station, questionId: 1, text, isFinished: false },
  ...change,
})
const anAnswer = (value: string): TypedAnswer => ({
  ...{ kind: 'answer', station, formId: 7, questionId: 3, input: { options: [{ optionId: 30, value }] } },
})

/** Types a text, and waits until the database has it. */
const typeNote = async (engine: Engine, note: TypedNote) => {
  engine.drafts.save('note', note)
  await expect.poll(() => statusLineOf(engine)).toEqual({ kind: 'unfinished', count: 1 })
}
/** Types it in the last half second: the database doesn't have it yet. */
const typeLast = ({ drafts }: Engine, draft: Draft) => drafts.save(draft.kind, draft, 60_000)

const typedCopies = (name: string) => Object.keys(localStorage).filter(key => key.startsWith(`${name} typed`))

it('counts a note that is being typed, and sends it when it is left, or at the next start, once', async () => {
  const { server, engine, open } = await createReadyPhone()
  const texts = () => server.received.map(({ item }) => [item.kind, item.body.text])
  const note = aNote('Half')
  await typeNote(engine, note)
  engine.drafts.save('note', { ...note, text: ' ' })
  await whenAllReceived(engine)
  await typeNote(engine, { ...note, text: 'Half a sentence' })
  typeLast(engine, { ...note, text: 'A sentence' })
  await engine.drafts.finish('note')
  await whenAllReceived(engine)
  expect(texts()).toEqual([['note', 'A sentence']])
  await typeNote(engine, aNote('They closed', { kind: 'problem', heading: 'Violence' }))
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
  await typeNote(engine, note)
  typeLast(engine, anAnswer('12'))
  typeLast(engine, { ...note, text: 'Half a sen' })
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
  const { server, engine, name, open } = await createReadyPhone()
  const note = aNote('One.')
  await typeNote(engine, note)
  // The other tab doesn't find the copy, which says that it is being typed.
  for (const key of typedCopies(name)) localStorage.removeItem(key)
  const other = open()
  await whenPhase(other, 'ready')
  await whenAllReceived(other)
  typeLast(engine, { ...note, text: 'One. Two.' })
  await engine.drafts.finish('note')
  await whenAllReceived(engine)
  expect(server.received.map(({ item }) => item.body.text)).toEqual(['One.', 'Two.'])
})

it('leaves a note to the tab in which it is typed, until that one ends', async () => {
  const { server, engine, open } = await createReadyPhone()
  const note = aNote('Half')
  await typeNote(engine, note)
  typeLast(engine, anAnswer('7'))
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
  typeLast(engine, aNote('Half'))
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
  await typeNote(engine, aNote('Half'))
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

it('a note that can’t be stored anywhere prevents the sign-out, is named, and is sent once it can be', async () => {
  const { server, engine, name } = await createReadyPhone()
  const original = { put: IDBObjectStore.prototype.put, setItem: Storage.prototype.setItem }
  const heal = () => {
    IDBObjectStore.prototype.put = original.put
    Storage.prototype.setItem = original.setItem
  }
  onTestFinished(heal)
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('No', 'DataError')
  }
  Storage.prototype.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  engine.drafts.save('note', aNote('Half'))
  await expect.poll(() => statusLineOf(engine)).toEqual({ kind: 'notSaved', count: 1 })
  expect(typedCopies(name)).toEqual([])
  expect(await engine.actions.signOut()).toBe(false)
  heal()
  await engine.drafts.finish('note')
  await whenAllReceived(engine)
  expect(server.received.map(({ item }) => item.body.text)).toEqual(['Half'])
  expect(await engine.actions.signOut()).toBe(true)
})

it('what a person typed is neither shown nor saved while another one is signed in, and is sent when they are back', async () => {
  const { server, engine, name } = await createReadyPhone()
  typeLast(engine, aNote('Of Ana'))
  typeLast(engine, anAnswer('12'))
  const copies = typedCopies(name)
  expect(await engine.actions.signInWithPin(ion, '1234')).toBeUndefined()
  expect(engine.drafts.get().size).toBe(0)
  engine.drafts.flush()
  await engine.drafts.finish('note')
  engine.drafts.save('problem', aNote('Of Ion', { kind: 'problem' }))
  await engine.drafts.finish('problem')
  await whenAllReceived(engine)
  expect(server.received.map(({ item }) => item.body.text)).toEqual(['Of Ion'])
  expect(typedCopies(name)).toEqual(copies)
  expect(await engine.actions.signInWithPin(ana, '1234')).toBeUndefined()
  expect(engine.drafts.get().size).toBe(2)
  await engine.drafts.finish('note')
  engine.drafts.flush()
  await whenAllReceived(engine)
  await expect.poll(() => server.received.map(({ item }) => item.kind).sort()).toEqual(['answer', 'note', 'problem'])
  expect(typedCopies(name)).toEqual([])
})
