import { OutboxReply, outbox } from '@scrutineer/contract/outbox'
import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { Outcome } from '../api/call.ts'
import type { StoredReceipt, StoredRefusal } from '../store/schema.ts'
import type { OutboxContext, SendingSession } from './outbox-context.ts'
import { heldOf } from './own-items.ts'
import { isReceiptOf } from './receipts.ts'

export const postItems = (
  { api, readOwn }: OutboxContext,
  { device, token, earlierObserver }: SendingSession,
  items: readonly OutboxItem[],
): Promise<Outcome<OutboxReply>> =>
  api.call(outbox.post, OutboxReply, {
    body: { device, held: heldOf(readOwn()), sentAt: new Date().toISOString(), items: [...items], earlierObserver },
    token,
  })

/** Validates a reply. Ignores invalid receipts. */
const sortReply = async (
  batch: readonly OutboxItem[],
  reply: OutboxReply,
  { owner, receiptKey }: SendingSession,
  appVersion: string,
) => {
  const receipts: StoredReceipt[] = []
  const refusals: StoredRefusal[] = []
  const sent = new Map(batch.map(item => [item.id, item]))
  for (const answer of reply.items) {
    const item = sent.get(answer.id ?? '')
    if (!item) continue
    if (answer.state === 'refused')
      refusals.push({ id: item.id, owner, code: answer.code, reason: answer.reason, appVersion })
    else if (await isReceiptOf(item, answer, receiptKey)) {
      const { state: _, ...receipt } = answer
      receipts.push({ ...receipt, owner })
    }
  }
  return { receipts, refusals }
}

/** Stores receipts and refusals. Returns the ids of items without a valid reply. */
export const storeReply = async (
  context: OutboxContext,
  sending: SendingSession,
  batch: readonly OutboxItem[],
  reply: OutboxReply,
): Promise<string[]> => {
  const { receipts, refusals } = await sortReply(batch, reply, sending, context.appVersion)
  if (receipts.length > 0) await context.saveReceipts(receipts)
  if (refusals.length > 0) await context.saveRefusals(refusals)
  const settled = new Set([...receipts, ...refusals].map(({ id }) => id))
  return batch.map(({ id }) => id).filter(id => !settled.has(id))
}
