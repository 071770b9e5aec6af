import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { SentFile } from './schema.ts'

export interface ReceivedFile {
  readonly file: SentFile
  /** Hashes of the pictures of which it is a smaller copy. */
  readonly originals: readonly string[]
}

/**
 * Complete files all of whose items have a receipt. Only these may be removed from the phone. An original counts as received with its
 * copy.
 */
export const findReceivedFiles = (
  sent: readonly SentFile[],
  items: readonly { readonly id: string; readonly item: Pick<OutboxItem, 'attachments'> }[],
  receipts: ReadonlySet<string>,
): ReceivedFile[] => {
  const complete = new Set(sent.filter(({ isComplete }) => isComplete).map(({ sha256 }) => sha256))
  const originals = new Map<string, string[]>()
  const needed = new Set<string>()
  for (const { id, item } of items)
    for (const { sha256, originalSha256 } of item.attachments ?? []) {
      const isReceived = receipts.has(id) && complete.has(sha256)
      originals.set(sha256, [...(originals.get(sha256) ?? []), ...(originalSha256 ? [originalSha256] : [])])
      if (!isReceived) for (const hash of [sha256, originalSha256]) if (hash) needed.add(hash)
    }
  return sent
    .filter(({ sha256 }) => originals.has(sha256) && complete.has(sha256) && !needed.has(sha256))
    .map(file => ({ file, originals: (originals.get(file.sha256) ?? []).filter(hash => !needed.has(hash)) }))
}
