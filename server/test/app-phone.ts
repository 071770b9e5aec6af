import { createHash, randomUUID } from 'node:crypto'
import { type OutboxReply, outbox } from '@scrutineer/contract/outbox'
import { hashItem, type OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { Caller } from './mission.ts'

type ItemFields = Partial<Omit<OutboxItem, 'sha256'>> & Pick<OutboxItem, 'kind' | 'body'>

export const sha256Hex = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** A device of an observer: makes items in order and sends them. */
export const createDevice = (call: Caller, id: string = randomUUID()) => {
  let sequence = 0
  const make = async (fields: ItemFields): Promise<OutboxItem> => {
    sequence += 1
    const item = {
      id: randomUUID(),
      sequence,
      station: null,
      recordedAt: '2024-06-09T08:00:00.000Z',
      clockOffset: 0,
      ...fields,
    }
    return { ...item, sha256: await hashItem(item) }
  }
  const send = async (...items: readonly object[]): Promise<OutboxReply['items']> => {
    const { value } = await call(outbox.post, { body: { device: id, items } })
    return value.items
  }
  return { id, make, send, record: async (fields: ItemFields) => send(await make(fields)) }
}
