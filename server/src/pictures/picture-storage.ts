import type { Readable } from 'node:stream'

/** Storage of picture files by name: originals under their hash, previews under hash and extension. */
export interface PictureStorage {
  /** Moves local files to the storage. They are durable when the promise resolves. */
  store(files: readonly LocalFile[]): Promise<void>
  /** Opens a file; undefined if there is none of this name. */
  open(name: string): Promise<Readable | undefined>
}

interface LocalFile {
  readonly name: string
  readonly path: string
  readonly mediaType: string
}
