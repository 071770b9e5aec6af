import type { Readable } from 'node:stream'

/** Where the pictures' files lie, by name: originals under their hash, copies for showing beside them. */
export interface PictureStorage {
  /** Takes local files over: every one of them is safe when it resolves, and gone from its path. */
  store(files: readonly LocalFile[]): Promise<void>
  /** A file's bytes, or undefined when there is none of this name. */
  open(name: string): Promise<Readable | undefined>
}

interface LocalFile {
  readonly name: string
  readonly path: string
  readonly mediaType: string
}
