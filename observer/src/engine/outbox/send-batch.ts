import { OutboxReply, outbox, type ReceivedItem } from '@scrutineer/contract/outbox'
import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { Outcome } from '../api/call.ts'
import type { StoredReceipt, StoredRefusal } from '../store/schema.ts'
import type { OutboxContext, Sending } from './outbox-context.ts'
import { heldOf } from './own-items.ts'
import { isReceiptOf } from './receipts.ts'

export const postItems = (
  { api, readOwn }: OutboxContext,
  { device, token, earlierObserver }: Sending,
  items: readonly OutboxItem[],
): Promise<Outcome<OutboxReply>> =>
  api.call(outbox.post, OutboxReply, {
    body: { device, held: heldOf(readOwn()), sentAt: new Date().toISOString(), items: [...items], earlierObserver },
    token,
  })

const toReceipt = (owner: string, { id, sha256, receivedAt, receipt }: ReceivedItem): StoredReceipt => ({
  id,
  owner,
  sha256,
  receivedAt,
  receipt,
})

/** Sorts a reply. Whatever isn't the receipt of an item, or its refusal, changes nothing. */
const sortReply = async (
  batch: readonly OutboxItem[],
  reply: OutboxReply,
  { owner, receiptKey }: Sending,
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
    else if (await isReceiptOf(item, answer, receiptKey)) receipts.push(toReceipt(owner, answer))
  }
  return { receipts, refusals }
}

/** Stores what the reply says, and returns the ids of items about which it says nothing that counts. */
export const storeReply = async (
  context: OutboxContext,
  sending: Sending,
  batch: readonly OutboxItem[],
  reply: OutboxReply,
): Promise<string[]> => {
  const { receipts, refusals } = await sortReply(batch, reply, sending, context.appVersion)
  if (receipts.length > 0) await context.keepReceipts(receipts)
  if (refusals.length > 0) await context.keepRefusals(refusals)
  const settled = new Set([...receipts, ...refusals].map(({ id }) => id))
  return batch.map(({ id }) => id).filter(id => !settled.has(id))
}
