import type { AppStart } from '@scrutineer/contract/observer-app'
import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { EngineParts } from '../engine-parts.ts'
import { type OwnItems, withoutReceipts } from '../outbox/own-items.ts'

/**
 * Items that have receipts and that the server may lack: it has fewer of this device than the phone has receipts for, so it was
 * restored from an older backup. Which ones are missing isn't known, and the server answers those that it has with the same receipt.
 * Without items of an earlier round, which the server has removed on purpose. `own` is what the phone had before it asked.
 */
export const findLostItems = ({ items, receipts }: OwnItems, stored: AppStart['stored']): readonly OutboxItem[] => {
  if (stored === null) return []
  const since = stored.since === null ? Number.NEGATIVE_INFINITY : Date.parse(stored.since)
  const received = items.filter(({ id }) => Date.parse(receipts.get(id)?.receivedAt ?? '') >= since)
  const lastSequence = Math.max(0, ...received.map(({ sequence }) => sequence))
  return received.length > stored.items || lastSequence > stored.lastSequence ? received : []
}

/** These items of a person count as kept again, and are sent. */
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
