import type { AppStart } from '@scrutineer/contract/observer-app'
import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { EngineParts } from '../engine-parts.ts'
import { type OwnItems, withoutReceipts } from '../outbox/own-items.ts'

/**
 * Received items that the server may lack because it was restored from an older backup: it has fewer of this device than the phone has
 * receipts. All of this round are returned, since sending is idempotent. The items must be those before the start call.
 */
export const findLostItems = ({ items, receipts }: OwnItems, stored: AppStart['stored']): readonly OutboxItem[] => {
  if (stored === null) return []
  const since = stored.since === null ? Number.NEGATIVE_INFINITY : Date.parse(stored.since)
  const received = items.filter(({ id }) => Date.parse(receipts.get(id)?.receivedAt ?? '') >= since)
  const lastSequence = Math.max(0, ...received.map(({ sequence }) => sequence))
  return received.length > stored.items || lastSequence > stored.lastSequence ? received : []
}

/** Resets these items to unsent, and sends them again. */
export const sendLostAgain = async (
  { store, state, sender }: EngineParts,
  owner: string,
  items: readonly OutboxItem[],
): Promise<void> => {
  if (items.length === 0) return
  const hashes = await store.forgetReceipts(owner, items)
  const { session, own } = state.get()
  if (session?.owner !== owner) return
  state.set({ own: withoutReceipts(own, items, hashes) })
  sender().wake()
}
