import type { Readable } from 'node:stream'

/** Where the pictures' files lie, by name: originals under their hash, copies for showing beside them. */
export interface PictureFiles {
  /** Takes local files over: every one of them is safe when it resolves, and gone from its path. */
  take(files: readonly TakenFile[]): Promise<void>
  /** A file's bytes, or undefined when there is none of this name. */
  open(name: string): Promise<Readable | undefined>
}

interface TakenFile {
  readonly name: string
  readonly path: string
  readonly mediaType: string
}
