import { outbox } from '@scrutineer/contract/outbox'
import { hashItem, type OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { Setup } from './setup.ts'

export type ItemFields = Partial<Omit<OutboxItem, 'sha256'>> & Pick<OutboxItem, 'kind' | 'body'>

/** Makes the items of one device, in order. */
export const createItemMaker = () => {
  let sequence = 0
  return async (fields: ItemFields): Promise<OutboxItem> => {
    sequence += 1
    const item = {
      id: crypto.randomUUID(),
      sequence,
      station: null,
      recordedAt: '2024-06-09T08:00:00.000Z',
      clockOffset: 0,
      ...fields,
    }
    return { ...item, sha256: await hashItem(item) }
  }
}

/** Sends an item from a new device of the observer whose phone has signed in. */
export const sendItem = async ({ call }: Pick<Setup, 'call'>, token: string, fields: ItemFields): Promise<void> => {
  const items = [await createItemMaker()(fields)]
  await call(outbox.post, { token, body: { device: crypto.randomUUID(), items } })
}

export const callForHelp = (setup: Pick<Setup, 'call'>, token: string): Promise<void> =>
  sendItem(setup, token, { kind: 'help', body: {} })
