import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { EngineParts } from './engine-parts.ts'
import { attachmentsOf, findUnreceived } from './outbox/own-items.ts'

/** What the file has. Its items are those of `POST /api/v1/outbox`; `files` are the bytes of their attachments in base64, by hash. */
interface SavedOutbox {
  readonly format: 'scrutineer-outbox'
  readonly version: 1
  readonly device: string
  readonly observer: { readonly id: number; readonly phone: string }
  readonly savedAt: string
  readonly items: readonly OutboxItem[]
  readonly files: Readonly<Record<string, string>>
}

/** In pieces: a call takes only so many arguments. */
const toBase64 = (buffer: ArrayBuffer) => {
  const bytes = new Uint8Array(buffer)
  let text = ''
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000))
  return btoa(text)
}

/** One file with all items that have no receipt, and files that the server lacks. Saving it changes nothing on the phone. */
export const saveFile = async ({ state, files }: EngineParts): Promise<File> => {
  const { own, device, person } = state.get()
  if (!person) throw new Error('Nobody is signed in.')
  const items = findUnreceived(own)
  const bytes: Record<string, string> = {}
  for (const { sha256 } of items.flatMap(attachmentsOf)) {
    const stored = own.sentFiles.get(sha256)?.isComplete ? undefined : await files.read(person.owner, sha256)
    if (stored) bytes[sha256] = toBase64(stored)
  }
  const savedAt = new Date().toISOString()
  const observer = { id: person.observerId, phone: person.phone }
  const saved: SavedOutbox = { format: 'scrutineer-outbox', version: 1, device, observer, savedAt, items, files: bytes }
  const name = `scrutineer-${savedAt.slice(0, 19).replaceAll(':', '')}.json`
  return new File([JSON.stringify(saved)], name, { type: 'application/json' })
}
