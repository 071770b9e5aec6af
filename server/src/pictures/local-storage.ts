import { createReadStream } from 'node:fs'
import { access, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fsyncFile, fsyncFolder } from '../domain/fsync.ts'
import type { PictureStorage } from './picture-storage.ts'

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Picture files in a local folder. Files to store must be on the same file system. */
export const createLocalStorage = (folder: string): PictureStorage => {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    async store(files) {
      for (const { path } of files) await fsyncFile(path)
      // All folders first: if the disk is full, no file has been moved.
      for (const { name } of files) await mkdir(dirname(pathOf(name)), { recursive: true })
      for (const { name, path } of files) await rename(path, pathOf(name))
      for (const { name } of files) await fsyncFolder(dirname(pathOf(name)))
      await fsyncFolder(folder)
    },

    async open(name) {
      const path = pathOf(name)
      return (await exists(path)) ? createReadStream(path) : undefined
    },
  }
}
