import { toBase64 } from '@scrutineer/contract/helpers/base64'
import { sha256Of } from '@scrutineer/contract/outbox/outbox-item'
import { openFile } from '@scrutineer/contract/outbox/saved-file/open-file'
import { ecdh } from '@scrutineer/contract/outbox/saved-file/sealing'
import { expect, it } from 'vitest'
import { answerQuestion, createReadyPhone, readyOf, statusLineOf, whenAllReceived } from '../../test/phone.ts'

const createOffice = async () => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ecdh, false, ['deriveBits'])
  return { privateKey, point: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)) }
}

/** A phone whose last start data has the office's key, or none. */
const createPhoneWithKey = async (fileKey: string | undefined) => {
  const phone = await createReadyPhone()
  phone.server.startChange = { fileKey }
  phone.engine.actions.retry()
  await expect.poll(() => readyOf(phone.engine).hasOfficeKey).toBe(fileKey !== undefined)
  return phone
}

async function* bytesOf(file: File) {
  const pieceBytes = 50_000
  for (let at = 0; at < file.size; at += pieceBytes)
    yield new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer())
}

it('a file for the office has all that it lacks, without a connection, and saving it changes nothing', async () => {
  const office = await createOffice()
  const { server, engine } = await createPhoneWithKey(toBase64(office.point))
  await answerQuestion(engine, 1)
  await whenAllReceived(engine)
  server.fate = () => 'unreachable'
  const photo = crypto.getRandomValues(new Uint8Array(60_000))
  await answerQuestion(engine, 2)
  await engine.actions.addNote({ text: 'Seal', questionId: null, files: [new File([photo], 'seal.jpg')] })

  const saved = await engine.actions.saveFile()
  const { parts, observer } = await openFile(office, bytesOf(saved))
  expect(observer.id).toBe(1)
  const items: unknown[] = []
  const files: string[] = []
  for await (const part of parts) {
    if (part.kind === 'item') items.push(JSON.parse(part.text))
    else {
      const pieces: number[] = []
      for await (const piece of part.bytes) pieces.push(...piece)
      files.push(part.sha256, await sha256Of(Uint8Array.from(pieces)))
    }
  }
  const [note, answer] = readyOf(engine).items
  expect(items).toEqual([answer?.item, note?.item])
  expect(files).toEqual(Array(2).fill(await sha256Of(photo)))
  expect(await engine.actions.signOut()).toBe(false)
  expect(statusLineOf(engine)).toMatchObject({ count: 2 })
})

it('a phone that has never got the office’s key makes no file, which others could read', async () => {
  const { engine } = await createPhoneWithKey(undefined)
  await answerQuestion(engine, 1)
  await expect(engine.actions.saveFile()).rejects.toThrow('key')
})
