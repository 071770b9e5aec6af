import fs from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../../../domain/error-code.ts'
import { fsyncFile, fsyncFolder } from '../../../domain/fsync.ts'
import { openFolder } from './in-process-session.ts'

const fsyncTree = async (folder: string): Promise<void> => {
  for (const entry of await fs.readdir(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) await fsyncTree(child)
    else if (entry.isFile()) await fsyncFile(child)
  }
  await fsyncFolder(folder)
}

const contents = async (folder: string): Promise<string[]> => {
  try {
    return await fs.readdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

/**
 * Makes sure that the folder holds a database. A new one grows beside it and gets its name when it is whole and on the
 * disk, so that a creation which was cut off leaves only something to throw away.
 */
export const createIfMissing = async (folder: string): Promise<void> => {
  const found = await contents(folder)
  if (found.includes('PG_VERSION')) return
  if (found.length > 0) throw new Error(`${folder} holds files, but no database`)
  const growing = `${folder}.creating`
  await fs.rm(growing, { recursive: true, force: true })
  const session = await openFolder(growing)
  await session.close()
  await fsyncTree(growing)
  await fs.rm(folder, { recursive: true, force: true })
  await fs.rename(growing, folder)
  await fsyncFolder(path.dirname(folder))
}
