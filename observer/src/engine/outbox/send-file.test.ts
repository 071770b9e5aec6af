import { sha256Of } from '@scrutineer/contract/outbox/outbox-item'
import { expect, it, onTestFinished, vi } from 'vitest'
import { failed } from '../../../test/app-replies.ts'
import { answerQuestion, createReadyPhone, readyOf, statusLineOf, whenAllReceived } from '../../../test/phone.ts'

const createPhoto = (bytes: number) => {
  const content = new Uint8Array(bytes)
  for (let from = 0; from < bytes; from += 65_536) crypto.getRandomValues(content.subarray(from, from + 65_536))
  return new File([content], ' a photo\0.jpg', { type: 'image/jpeg' })
}

const isPart = ({ method }: { method: string }) => method === 'PUT'

it('losses 9, 14, 30: a note is all received only with its photo, which goes on in the middle after the app was closed', async () => {
  const { server, engine, open } = await createReadyPhone()
  let parts = 0
  server.fate = call => {
    if (!isPart(call)) return undefined
    parts += 1
    // The second part arrives, and its reply is lost.
    return parts === 2 ? 'lost' : parts > 2 ? 'unreachable' : undefined
  }
  const photo = createPhoto(2_500_000)
  await engine.actions.addNote({ text: 'The seal is broken', questionId: 4, files: [photo] })
  await expect.poll(() => parts).toBeGreaterThan(2)
  expect(server.received).toHaveLength(1)
  const [note] = readyOf(engine).items
  expect(note).toMatchObject({ state: 'saved', fileBytes: 2_500_000, receivedBytes: 256 * 1024 })
  expect(statusLineOf(engine)).toMatchObject({ count: 1 })
  expect(await engine.actions.signOut()).toBe(false)
  engine.stop()
  server.calls.length = 0
  server.fate = () => undefined
  const reopened = open()
  await vi.waitFor(() => expect(readyOf(reopened).items).toHaveLength(1))
  await whenAllReceived(reopened)
  const offsets = server.calls.filter(isPart).map(({ url }) => Number(url.searchParams.get('offset')))
  expect(offsets[0]).toBe(256 * 1024 + 512 * 1024)
  const [attachment] = server.received[0]?.item.attachments ?? []
  expect(attachment).toEqual({
    name: 'a photo.jpg',
    sizeBytes: 2_500_000,
    sha256: await sha256Of(await photo.arrayBuffer()),
  })
  const stored = server.files.get(attachment?.sha256 ?? '')
  expect(stored?.isComplete).toBe(true)
  expect(readyOf(reopened).items[0]).toMatchObject({ state: 'received', receivedBytes: 2_500_000 })
})

it('loss 32: a photo that the server doesn’t take stays, and blocks no answer and no other photo', async () => {
  const { server, engine } = await createReadyPhone()
  const bad = createPhoto(1_000)
  const hash = await sha256Of(await bad.arrayBuffer())
  server.fate = call => (isPart(call) && call.path.endsWith(hash) ? failed(413, 'too_large') : undefined)
  await engine.actions.addNote({ text: '', questionId: null, files: [bad] })
  await engine.actions.addNote({ text: '', questionId: null, files: [createPhoto(2_000)] })
  await answerQuestion(engine, 1)
  await expect.poll(() => readyOf(engine).items.map(({ state }) => state)).toEqual(['received', 'received', 'saved'])
  server.fate = () => undefined
  engine.actions.retry()
  await whenAllReceived(engine)
  expect(server.files.get(hash)?.isComplete).toBe(true)
})

it('a connection through which only small parts get brings the whole photo', async () => {
  const { server, engine } = await createReadyPhone()
  server.fate = call => (isPart(call) && call.body.byteLength > 40_000 ? 'unreachable' : undefined)
  await engine.actions.addNote({ text: '', questionId: null, files: [createPhoto(100_000)] })
  await expect
    .poll(() => {
      engine.actions.retry()
      return statusLineOf(engine).kind
    })
    .toBe('received')
  expect([...server.files.values()].map(({ isComplete }) => isComplete)).toEqual([true])
})

it('an answer doesn’t wait for the photo that is on its way', async () => {
  const { server, engine } = await createReadyPhone()
  server.fate = async call => {
    const isFirst = server.calls.filter(isPart).length === 1
    if (isPart(call) && isFirst) await answerQuestion(engine, 1)
    return undefined
  }
  await engine.actions.addNote({ text: '', questionId: null, files: [createPhoto(2_000_000)] })
  await whenAllReceived(engine)
  const order = server.calls.filter(({ path }) => path.startsWith('/api/v1/outbox')).map(({ method }) => method)
  expect(order.indexOf('POST', order.indexOf('PUT'))).toBe(order.indexOf('PUT') + 1)
  // The answer, and the note whose photo the server lacks.
  expect(server.held.map(held => held?.items)).toContain(2)
  await expect.poll(() => server.held.at(-1)).toEqual({ items: 0, oldestAt: null })
})

it('losses 9, 15: a photo that was stored damaged, or is empty, isn’t saved, and is shown as not saved', async () => {
  const { engine } = await createReadyPhone()
  const addNote = (file: File) => engine.actions.addNote({ text: '', questionId: null, files: [file] })
  const original = IDBObjectStore.prototype.put
  onTestFinished(() => {
    IDBObjectStore.prototype.put = original
  })
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value) {
    return original.call(this, 'bytes' in value ? { ...value, bytes: value.bytes.slice(1) } : value)
  }
  await expect(addNote(createPhoto(1_000))).rejects.toThrow('damaged')
  IDBObjectStore.prototype.put = original
  await expect(addNote(new File([], 'empty.jpg'))).rejects.toThrow('empty')
  expect(readyOf(engine).items).toEqual([])
  expect(statusLineOf(engine)).toEqual({ kind: 'notSaved', count: 1 })
  await addNote(createPhoto(1_000))
  await whenAllReceived(engine)
})
