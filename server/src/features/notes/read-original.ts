import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { problem } from '../../domain/problem.ts'
import { extensionOf } from '../../pictures/media-type.ts'
import type { PictureStore } from '../../pictures/picture-store.ts'
import { findPicture } from './store.ts'

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
