import { randomUUID } from 'node:crypto'
import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from './errors.ts'

/** Writes a file's data to disk. */
export const fsyncFile = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a folder's entries to disk. Windows can't open a folder and doesn't need it. */
export const fsyncFolder = async (path: string): Promise<void> => {
  if (process.platform !== 'win32') await fsyncFile(path)
}

/** Creates a file that only its owner can read, unless it exists. A crash leaves no file or the complete one. */
export const writeDurably = async (path: string, content: string): Promise<void> => {
  const draft = `${path}.${randomUUID()}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
    await link(draft, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await handle.close()
    await rm(draft, { force: true })
  }
  await fsyncFolder(dirname(path))
}
