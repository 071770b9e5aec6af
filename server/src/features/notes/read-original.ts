import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { problem } from '../../domain/problem.ts'
import type { PictureStore } from '../../pictures/picture-store.ts'
import { findPicture } from './store.ts'

const extensions: Readonly<Record<string, string>> = {
  'application/octet-stream': 'bin',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'image/jpeg': 'jpg',
  'video/3gpp': '3gp',
  'video/quicktime': 'mov',
}

/** By content: the uploaded file name is untrusted and may be an executable's. */
const extensionOf = (mediaType: string) => extensions[mediaType] ?? mediaType.replace(/^.*\//, '')

/** A file as received, with unmodified bytes and metadata. The download is audited before the first byte is sent. */
export const readOriginal = async (scoped: ScopedDb, pictures: PictureStore, id: number) => {
  const picture = await findPicture(scoped.db, id)
  const bytes = picture && (await pictures.openOriginal(picture.sha256))
  if (!bytes) throw problem('not_found')
  try {
    await recordAuditEntry(scoped, { kind: 'picture', id })
  } catch (error) {
    bytes.destroy()
    throw error
  }
  return { ...picture, bytes, name: `attachment-${id}.${extensionOf(picture.mediaType)}` }
}
