import { createHash, randomUUID } from 'node:crypto'
import { type OutboxReply, outbox } from '@scrutineer/contract/outbox'
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
  return { id, make, send, record: async (fields: ItemFields) => send(await make(fields)) }
}
