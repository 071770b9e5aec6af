import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PictureStorage } from './picture-storage.ts'

const sync = async (path: string) => {
  const handle = await open(path, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Files in a folder of this machine, on whose disk what is taken lies already. */
export const createLocalStorage = (folder: string): PictureStorage => {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    async store(files) {
      for (const { path } of files) await sync(path)
      // Where there is no room for a folder, nothing has moved yet.
      for (const { name } of files) await mkdir(dirname(pathOf(name)), { recursive: true })
      for (const { name, path } of files) await rename(path, pathOf(name))
      for (const { name } of files) await sync(dirname(pathOf(name)))
      await sync(folder)
    },

    async open(name) {
      const path = pathOf(name)
      return (await exists(path)) ? createReadStream(path) : undefined
    },
  }
}
