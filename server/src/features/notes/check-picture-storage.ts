import type { Db } from '../../db/client.ts'
import type { PictureStore } from '../../pictures/picture-store.ts'
import { findNewestPicture } from './store.ts'

/** Whether the picture that was sent last lies where this server keeps pictures; no picture is missing while there is none. */
export const checkPictureStorage = async (db: Db, pictures: PictureStore): Promise<boolean> => {
  const newest = await findNewestPicture(db)
  if (newest === undefined) return true
  const bytes = await pictures.openPreview(newest)
  bytes?.destroy()
  return bytes !== undefined
}
