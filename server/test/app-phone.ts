import { createHash, randomUUID } from 'node:crypto'
import { observerApp } from '@scrutineer/contract/observer-app'
import { type OutboxReply, outbox } from '@scrutineer/contract/outbox'
import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import { sealFile } from '@scrutineer/contract/outbox/saved-file/seal-file'
import { createItemMaker, type ItemFields } from '../../testkit/client/outbox-items.ts'
import type { Caller } from './mission.ts'

export const sha256Hex = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** A device of an observer: makes items in order and sends them. */
export const createDevice = (call: Caller, id: string = randomUUID()) => {
  const make = createItemMaker()
  const send = async (...items: readonly object[]): Promise<OutboxReply['items']> => {
    const { value } = await call(outbox.post, { body: { device: id, items } })
    return value.items
  }
  /** A file that the phone saves for the office, as the app does, with photos by their hash. */
  const save = async (
    items: readonly OutboxItem[],
    photos: Readonly<Record<string, Uint8Array>> = {},
  ): Promise<File> => {
    const { observer, fileKey = '' } = (await call(observerApp.start)).value
    const files = Object.entries(photos).map(([sha256, bytes]) => ({ sha256, bytes: Uint8Array.from(bytes).buffer }))
    const savedAt = '2024-06-09T08:00:00.000Z'
    const pieces: Uint8Array<ArrayBuffer>[] = []
    for await (const piece of sealFile(fileKey, { device: id, observer, savedAt, items, files })) pieces.push(piece)
    return new File(pieces, 'phone.scrutineer')
  }
  return { id, make, send, save, record: async (fields: ItemFields) => send(await make(fields)) }
}
