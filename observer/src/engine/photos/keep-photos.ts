import { MAX_OUTBOX_FILE_BYTES, type OutboxAttachment } from '@scrutineer/contract/outbox/outbox-item'
import { cleanText } from '../outbox/make-item.ts'
import type { FileStore } from '../store/file-store.ts'

/** Smaller files are sent as they are. */
const SMALL_BYTES = 400_000

/** Longer names are cut: the contract's limit. */
const MAX_NAME = 255

/** Keeps a file as it is. */
export const keepOriginal = async (files: FileStore, owner: string, file: File): Promise<OutboxAttachment> => {
  if (file.size === 0 || file.size > MAX_OUTBOX_FILE_BYTES) throw new RangeError('The file is empty or too large.')
  const bytes = await file.arrayBuffer()
  const sha256 = await files.keep(owner, bytes)
  return { sha256, name: cleanText(file.name).slice(0, MAX_NAME).toWellFormed().trim(), sizeBytes: bytes.byteLength }
}

export const mayBeSmaller = (file: File): boolean => file.size > SMALL_BYTES && file.type.startsWith('image/')

/** Keeps a smaller copy of a picture beside it; the original if there is none, or no room for it. */
export const keepSmallerCopy = async (
  files: FileStore,
  owner: string,
  file: File,
  original: OutboxAttachment,
): Promise<OutboxAttachment> => {
  try {
    // Loaded with the first photo. It fails without a connection if the phone has no worker.
    const { makeSmallerCopy } = await import('./smaller-copy.ts')
    const bytes = await makeSmallerCopy(file)
    if (!bytes) return original
    const sha256 = await files.keep(owner, bytes)
    const name = `${original.name.replace(/\.\w+$/, '')}.jpg`
    return { sha256, name, sizeBytes: bytes.byteLength, originalSha256: original.sha256 }
  } catch {
    return original
  }
}
