import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Archive } from '../../backup-archive/format/read-archive.ts'
import { restoreArchive } from '../../backup-archive/restore/restore-archive.ts'
import { openDatabase } from '../../db/client.ts'
import { createLocalStorage } from '../../pictures/local-storage.ts'
import { databaseFolder } from '../../startup/open-configured-database.ts'

type Log = (line: string) => void

const restoreInto = async (archive: Archive, dataFolder: string, log: Log): Promise<void> => {
  const pictureFolder = join(dataFolder, 'pictures')
  await mkdir(pictureFolder, { recursive: true })
  const pictures = createLocalStorage(pictureFolder)
  const database = await openDatabase({ folder: databaseFolder({ dataFolder }) })
  try {
    await restoreArchive(archive, { database, pictures, incomingFolder: join(pictureFolder, 'arriving'), log })
  } finally {
    await database.close()
  }
}

/**
 * Returns the data folder with the restored archive, in `parent`. An archive that was opened before is not restored again;
 * its checksum names the folder.
 */
export const prepareCopy = async (archive: Archive, parent: string, log: Log): Promise<string> => {
  const folder = join(parent, archive.manifest.checksum)
  if (existsSync(folder)) {
    log(`It was opened before: ${folder} has its copy.`)
    return folder
  }
  await mkdir(parent, { recursive: true, mode: 0o700 })
  // Renamed once it is complete, so that an interrupted restore leaves no partial copy that would be used.
  const draft = await mkdtemp(join(parent, 'incomplete-'))
  try {
    await restoreInto(archive, draft, log)
    await rename(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return folder
}
