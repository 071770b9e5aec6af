import fs from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../../../domain/errors.ts'
import { fsyncFile, fsyncFolder } from '../../../domain/fsync.ts'
import { openDatabaseFolder } from './in-process-session.ts'

const fsyncTree = async (folder: string): Promise<void> => {
  for (const entry of await fs.readdir(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) await fsyncTree(child)
    else if (entry.isFile()) await fsyncFile(child)
  }
  await fsyncFolder(folder)
}

const readFolder = async (folder: string): Promise<string[]> => {
  try {
    return await fs.readdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

/**
 * Creates the database if the folder has none. It is created in a temporary folder, synced and then renamed, so that an
 * interrupted creation leaves no partial database.
 */
export const createDatabaseIfMissing = async (folder: string): Promise<void> => {
  const entries = await readFolder(folder)
  if (entries.includes('PG_VERSION')) return
  if (entries.length > 0) throw new Error(`${folder} contains files, but no database`)
  const temporary = `${folder}.creating`
  await fs.rm(temporary, { recursive: true, force: true })
  const session = await openDatabaseFolder(temporary).catch(async (error: unknown) => {
    await fs.rm(temporary, { recursive: true, force: true })
    throw error
  })
  await session.close()
  await fsyncTree(temporary)
  await fs.rm(folder, { recursive: true, force: true })
  await fs.rename(temporary, folder)
  await fsyncFolder(path.dirname(folder))
}
