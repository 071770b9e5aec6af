import { join } from 'node:path'
import { createLocalStorage } from '../../pictures/local-storage.ts'
import { openConfiguredDatabase } from '../../startup/open-configured-database.ts'
import type { Archive } from '../format/read-archive.ts'
import { type RestoreTarget, restoreArchive } from './restore-archive.ts'

/** Restores an archive into an empty data folder, with an embedded database. The caller removes the folder after an error. */
export const restoreIntoFolder = async (
  archive: Archive,
  dataFolder: string,
  progress: Pick<RestoreTarget, 'log' | 'signal'>,
): Promise<void> => {
  const pictureFolder = join(dataFolder, 'pictures')
  const pictures = createLocalStorage(pictureFolder)
  const database = await openConfiguredDatabase({ databaseUrl: undefined, dataFolder })
  try {
    await restoreArchive(archive, { ...progress, database, pictures, incomingFolder: join(pictureFolder, 'arriving') })
  } finally {
    await database.close()
  }
}
