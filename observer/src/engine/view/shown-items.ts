import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { ItemState, ShownItem } from '../../model/app-model.ts'
import { attachmentsOf, isAllReceived, type OwnItems } from '../outbox/own-items.ts'

const stateOf = (own: OwnItems, item: OutboxItem, sending: ReadonlySet<string>): ItemState => {
  if (isAllReceived(own, item)) return 'received'
  if (own.refusals.has(item.id)) return 'refused'
  return sending.has(item.id) ? 'sending' : 'saved'
}

const toShown = (own: OwnItems, item: OutboxItem, state: ItemState): ShownItem => {
  const refusal = own.refusals.get(item.id)
  const files = attachmentsOf(item)
  const receivedOf = (sha256: string, sizeBytes: number) => {
    const sent = own.sentFiles.get(sha256)
    return sent?.isComplete ? sizeBytes : Math.min(sizeBytes, sent?.receivedBytes ?? 0)
  }
  return {
    item,
    state,
    receivedAt: own.receipts.get(item.id)?.receivedAt ?? null,
    refusal: refusal ? { code: refusal.code, reason: refusal.reason } : null,
    fileBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    receivedBytes: files.reduce((sum, { sha256, sizeBytes }) => sum + receivedOf(sha256, sizeBytes), 0),
  }
}

const isSame = (a: ShownItem, b: ShownItem) =>
  a.state === b.state &&
  a.receivedAt === b.receivedAt &&
  a.receivedBytes === b.receivedBytes &&
  a.refusal?.code === b.refusal?.code

/** Items newest first. Unchanged ones are memoized, so that their rows aren't rendered again. */
export const createItemsView = () => {
  let shown = new Map<string, ShownItem>()
  return (own: OwnItems, sending: ReadonlySet<string>): readonly ShownItem[] => {
    const next = own.items.map(item => {
      const fresh = toShown(own, item, stateOf(own, item, sending))
      const old = shown.get(item.id)
      return old && isSame(old, fresh) ? old : fresh
    })
    shown = new Map(next.map(each => [each.item.id, each]))
    return next.reverse()
  }
}
