import type { Held } from '@scrutineer/contract/outbox'
import type { OutboxAttachment, OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { SentFile, StoredReceipt, StoredRefusal } from '../store/schema.ts'

/** The items of a person as of the last transaction, in the order in which they were recorded. */
export interface OwnItems {
  readonly items: readonly OutboxItem[]
  readonly receipts: ReadonlyMap<string, StoredReceipt>
  readonly refusals: ReadonlyMap<string, StoredRefusal>
  /** By hash. */
  readonly sentFiles: ReadonlyMap<string, SentFile>
}

export const noItems: OwnItems = { items: [], receipts: new Map(), refusals: new Map(), sentFiles: new Map() }

export const byId = <T extends { readonly id: string }>(records: readonly T[]): ReadonlyMap<string, T> =>
  new Map(records.map(record => [record.id, record]))

export const withItem = (own: OwnItems, item: OutboxItem): OwnItems =>
  own.items.some(({ id }) => id === item.id) ? own : { ...own, items: [...own.items, item] }

export const withReceipts = (own: OwnItems, added: readonly StoredReceipt[]): OwnItems => {
  const refusals = new Map(own.refusals)
  for (const { id } of added) refusals.delete(id)
  return { ...own, receipts: new Map([...own.receipts, ...byId(added)]), refusals }
}

/** The server may lack these items, and files with these hashes. */
export const withoutReceipts = (own: OwnItems, items: readonly OutboxItem[], hashes: readonly string[]): OwnItems => {
  const [receipts, sentFiles] = [new Map(own.receipts), new Map(own.sentFiles)]
  for (const { id } of items) receipts.delete(id)
  for (const sha256 of hashes) sentFiles.delete(sha256)
  return { ...own, receipts, sentFiles }
}

export const withRefusals = (own: OwnItems, added: readonly StoredRefusal[]): OwnItems => ({
  ...own,
  refusals: new Map([...own.refusals, ...byId(added)]),
})

export const withSentFile = (own: OwnItems, file: SentFile): OwnItems => ({
  ...own,
  sentFiles: new Map(own.sentFiles).set(file.sha256, file),
})

/**
 * Merges items read from the store with those added to the state during the read. A receipt that another tab removed stays until the next
 * refresh of this tab.
 */
export const mergeItems = (shown: OwnItems, read: OwnItems): OwnItems => {
  const ids = new Set(read.items.map(({ id }) => id))
  const added = shown.items.filter(({ id }) => !ids.has(id))
  const receipts = new Map([...read.receipts, ...shown.receipts])
  return {
    items: [...read.items, ...added].sort((a, b) => a.sequence - b.sequence),
    receipts,
    refusals: new Map([...read.refusals].filter(([id]) => !receipts.has(id))),
    sentFiles: new Map([...shown.sentFiles, ...read.sentFiles]),
  }
}

export const attachmentsOf = ({ attachments }: OutboxItem): readonly OutboxAttachment[] => attachments ?? []

/** Whether the item has a receipt and all its files are uploaded. */
export const isAllReceived = ({ receipts, sentFiles }: OwnItems, item: OutboxItem): boolean =>
  receipts.has(item.id) && attachmentsOf(item).every(({ sha256 }) => sentFiles.get(sha256)?.isComplete)

export const findUnreceived = (own: OwnItems): OutboxItem[] => own.items.filter(item => !isAllReceived(own, item))

/** Items to send. Refused ones are retried by another version of the app or on request. */
export const findUnsent = ({ items, receipts, refusals }: OwnItems, appVersion: string): OutboxItem[] =>
  items.filter(({ id }) => !receipts.has(id) && refusals.get(id)?.appVersion !== appVersion)

/** Files to send, in the order of their items. */
export const findUnsentFiles = ({ items, sentFiles }: OwnItems): OutboxAttachment[] =>
  items.flatMap(attachmentsOf).filter(({ sha256 }) => !sentFiles.get(sha256)?.isComplete)

export const heldOf = (own: OwnItems): Held => {
  const held = findUnreceived(own)
  return { items: held.length, oldestAt: held[0]?.recordedAt ?? null }
}
