import { sha256Of } from '@scrutineer/contract/outbox/outbox-item'
import { openDB } from 'idb'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  answerQuestion,
  createReadyPhone,
  readyOf,
  statusLineOf,
  whenAllReceived,
  whenPhase,
} from '../../../test/phone.ts'
import { makeSmallerCopy } from './smaller-copy.ts'

/** A picture as large as those of a camera: decoders don't read what follows it. */
const aPicture = async (width: number, height: number, type = 'image/jpeg') => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = '#1f43a6'
  context.fillRect(0, 0, width / 2, height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 1))
  if (!blob) throw new Error('No picture')
  const rest = Array.from({ length: 10 }, () => crypto.getRandomValues(new Uint8Array(60_000)))
  return new File([blob, ...rest], 'seal.jpeg', { type })
}

const hashesOn = async (name: string) => {
  const db = await openDB(name)
  const keys = await db.getAllKeys('files')
  db.close()
  return keys.map(key => (Array.isArray(key) ? key[1] : key)).toSorted()
}

const sizeOf = async (blob: Blob) => {
  const { width, height } = await createImageBitmap(blob)
  return [width, height]
}

it('sends a smaller copy with both hashes; the original stays until the copy is received', async () => {
  const { server, engine, name } = await createReadyPhone()
  server.fate = ({ path }) => (path.startsWith('/api/v1/outbox') ? 'unreachable' : undefined)
  const photo = await aPicture(4096, 3072)
  expect(photo.size).toBeGreaterThan(400_000)
  const original = await sha256Of(await photo.arrayBuffer())
  await engine.actions.addNote({ text: 'Seal', questionId: null, files: [photo] })
  const [attachment] = readyOf(engine).items[0]?.item.attachments ?? []
  expect(attachment).toMatchObject({ name: 'seal.jpg', originalSha256: original })
  const copy = attachment && (await engine.actions.readFile(attachment.sha256))
  expect([copy?.size, await sizeOf(copy ?? photo)]).toEqual([attachment?.sizeBytes, [2048, 1536]])
  await engine.actions.freeSpace()
  expect(await hashesOn(name)).toEqual([attachment?.sha256, original].toSorted())
  server.fate = () => undefined
  engine.actions.retry()
  await whenAllReceived(engine)
  expect([...server.files.keys()]).toEqual([attachment?.sha256])
  await engine.actions.freeSpace()
  expect(await hashesOn(name)).toEqual([])

  await engine.actions.sendFullSize(true)
  await engine.actions.addNote({ text: '', questionId: null, files: [photo] })
  expect(readyOf(engine).items[0]?.item.attachments).toMatchObject([{ sha256: original, sizeBytes: photo.size }])
  expect(readyOf(engine).items[0]?.item.attachments?.[0]?.originalSha256).toBeUndefined()
})

it('sends what isn’t a large still picture, or can’t be decoded, as it is', async () => {
  const small = await aPicture(1600, 1200)
  const damaged = new File([crypto.getRandomValues(new Uint8Array(60_000))], 'a.jpg', { type: 'image/jpeg' })
  const document = new File([await (await aPicture(2400, 2400)).arrayBuffer()], 'a.pdf', { type: 'application/pdf' })
  for (const file of [small, damaged, document]) expect(await makeSmallerCopy(file)).toBeUndefined()
  expect((await makeSmallerCopy(await aPicture(100, 3000, 'image/png')))?.byteLength).toBeGreaterThan(0)
})

it('a page that ends while a picture is made smaller loses nothing: the note comes back with its original, once', async () => {
  const { server, engine, open } = await createReadyPhone()
  const photo = await aPicture(3000, 2000)
  const decode = vi.spyOn(window, 'createImageBitmap').mockReturnValue(new Promise(() => undefined))
  onTestFinished(() => decode.mockRestore())
  void engine.actions.addNote({ text: 'Seal', questionId: 1, files: [photo] })
  await expect.poll(() => decode.mock.calls.length).toBe(1)
  engine.stop()
  const again = open()
  await whenPhase(again, 'ready')
  await whenAllReceived(again)
  const original = await sha256Of(await photo.arrayBuffer())
  expect(
    server.received.map(({ item }) => [item.kind, item.body, item.attachments?.map(({ sha256 }) => sha256)]),
  ).toEqual([['note', { text: 'Seal', questionId: 1 }, [original]]])
  again.stop()
  const third = open()
  await whenPhase(third, 'ready')
  expect(readyOf(third).items).toHaveLength(1)
})

it('each of two tabs that end while they make a picture smaller has its note come back', async () => {
  const { server, engine, open } = await createReadyPhone()
  const other = open()
  await whenPhase(other, 'ready')
  const decode = vi.spyOn(window, 'createImageBitmap').mockReturnValue(new Promise(() => undefined))
  onTestFinished(() => decode.mockRestore())
  for (const [index, tab] of [engine, other].entries()) {
    void tab.actions.addNote({ text: `Tab ${index}`, questionId: null, files: [await aPicture(3000, 2000)] })
    await expect.poll(() => decode.mock.calls.length).toBe(index + 1)
  }
  engine.stop()
  other.stop()
  const again = open()
  await whenPhase(again, 'ready')
  await whenAllReceived(again)
  expect(server.received.map(({ item }) => item.body.text).sort()).toEqual(['Tab 0', 'Tab 1'])
})

it('loss 8: on a phone that is full for good, the line is red, what is there stays, and the answer is saved once there is room', async () => {
  const { server, engine } = await createReadyPhone()
  server.fate = ({ path }) => (path.startsWith('/api/v1/outbox') ? 'unreachable' : undefined)
  const photo = new File([crypto.getRandomValues(new Uint8Array(5_000))], 'seal.jpg')
  await engine.actions.addNote({ text: '', questionId: null, files: [photo] })
  const original = IDBObjectStore.prototype.add
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  onTestFinished(() => {
    IDBObjectStore.prototype.add = original
  })
  await expect(answerQuestion(engine, 1)).rejects.toThrow('Full')
  expect(statusLineOf(engine)).toEqual({ kind: 'notSaved', count: 1 })
  const [note] = readyOf(engine).items
  expect(await engine.actions.readFile(note?.item.attachments?.[0]?.sha256 ?? '')).toHaveProperty('size', 5_000)
  IDBObjectStore.prototype.add = original
  await answerQuestion(engine, 1)
  await expect.poll(() => statusLineOf(engine)).toEqual({ kind: 'waiting', count: 2 })
})
