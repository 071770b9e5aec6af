import type { Db } from '../../db/client.ts'
import type { PictureStore } from '../../pictures/picture-store.ts'
import { findNewestPicture } from './store.ts'

/** Whether the newest picture exists in this server's picture storage; true if there are no pictures. */
export const checkPictureStorage = async (db: Db, pictures: PictureStore): Promise<boolean> => {
  const newest = await findNewestPicture(db)
  if (newest === undefined) return true
  const bytes = await pictures.openPreview(newest)
  bytes?.destroy()
  return bytes !== undefined
}
