import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Archive } from '../../backup-archive/format/read-archive.ts'
import type { RestoreTarget } from '../../backup-archive/restore/restore-archive.ts'
import { restoreIntoFolder } from '../../backup-archive/restore/restore-into-folder.ts'

/**
 * Returns the data folder with the restored archive, in `parent`. An archive that was opened before is not restored again;
 * its checksum names the folder.
 */
export const prepareCopy = async (
  archive: Archive,
  parent: string,
  progress: Pick<RestoreTarget, 'log' | 'signal'>,
): Promise<string> => {
  const folder = join(parent, archive.manifest.checksum)
  if (existsSync(folder)) {
    progress.log(`It was opened before: ${folder} has its copy.`)
    return folder
  }
  await mkdir(parent, { recursive: true, mode: 0o700 })
  // Renamed once it is complete, so that an interrupted restore leaves no partial copy that would be used.
  const draft = await mkdtemp(join(parent, 'incomplete-'))
  try {
    await restoreIntoFolder(archive, draft, progress)
    await rename(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return folder
}
