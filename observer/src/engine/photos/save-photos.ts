import { MAX_OUTBOX_FILE_BYTES, type OutboxAttachment } from '@scrutineer/contract/outbox/outbox-item'
import { cleanText } from '../outbox/make-item.ts'
import type { FileStore } from '../store/file-store.ts'

/** Smaller files are sent as they are. */
const SMALL_BYTES = 400_000

/** Limit of the contract; longer names are truncated. */
const MAX_NAME = 255

/** Saves a file unchanged. */
export const saveOriginal = async (files: FileStore, owner: string, file: File): Promise<OutboxAttachment> => {
  if (file.size === 0 || file.size > MAX_OUTBOX_FILE_BYTES) throw new RangeError('The file is empty or too large.')
  const bytes = await file.arrayBuffer()
  const sha256 = await files.save(owner, bytes)
  return { sha256, name: cleanText(file.name).slice(0, MAX_NAME).toWellFormed().trim(), sizeBytes: bytes.byteLength }
}

export const mayBeSmaller = (file: File): boolean => file.size > SMALL_BYTES && file.type.startsWith('image/')

/** Saves a smaller copy of a picture. Returns the original if that isn't possible. */
export const saveSmallerCopy = async (
  files: FileStore,
  owner: string,
  file: File,
  original: OutboxAttachment,
): Promise<OutboxAttachment> => {
  try {
    // The import may fail offline without a service worker.
    const { makeSmallerCopy } = await import('./smaller-copy.ts')
    const bytes = await makeSmallerCopy(file)
    if (!bytes) return original
    const sha256 = await files.save(owner, bytes)
    const name = `${original.name.replace(/\.\w+$/, '')}.jpg`
    return { sha256, name, sizeBytes: bytes.byteLength, originalSha256: original.sha256 }
  } catch {
    return original
  }
}
