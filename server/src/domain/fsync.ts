import { open } from 'node:fs/promises'

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
