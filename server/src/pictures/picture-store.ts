import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { folderFiles } from './folder-files.ts'
import { readPicture } from './picture.ts'
import type { PictureFiles } from './picture-files.ts'

/** A picture that arrived whole and was recognised; nothing refers to it before `keep`. */
export interface ReceivedPicture {
  readonly temporaryPath: string
  /** SHA-256 of the original bytes, in hex. */
  readonly sha256: string
  readonly sizeBytes: number
  readonly mediaType: string
  /** Pixels, as shown upright. */
  readonly width: number
  readonly height: number
}

/** Where pictures are kept: original bytes untouched under their hash, beside a copy for showing without metadata. */
export interface PictureStore {
  /** Takes a stream to its end; undefined when the bytes aren't a picture that is accepted. */
  receive(bytes: Readable): Promise<ReceivedPicture | undefined>
  /** Makes a received picture permanent: safe before anything refers to it. */
  keep(picture: ReceivedPicture): Promise<void>
  discard(picture: ReceivedPicture): Promise<void>
  /** The copy for showing (WebP), or undefined when there is none. */
  openDisplayCopy(sha256: string): Promise<Readable | undefined>
  /** The bytes as they arrived, with their metadata, or undefined when they aren't there. */
  openOriginal(sha256: string): Promise<Readable | undefined>
}

/** Longer than any request may take. */
const longestArrivalMs = 60 * 60_000

/** What a crash left half-received was never acknowledged; what is young, another server of this folder may be receiving. */
const removeLeftovers = async (arriving: string) => {
  for (const name of await readdir(arriving)) {
    const path = join(arriving, name)
    const found = await stat(path).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    })
    if (found && found.mtimeMs < Date.now() - longestArrivalMs) await rm(path, { force: true })
  }
}

/** A picture store over a folder of this machine, where pictures arrive, and stay unless there are files elsewhere. */
export const openPictureFolder = async (
  folder: string,
  files: PictureFiles = folderFiles(folder),
): Promise<PictureStore> => {
  const arriving = join(folder, 'arriving')
  await mkdir(arriving, { recursive: true })
  await removeLeftovers(arriving)
  const displayName = (sha256: string) => `${sha256}.webp`
  const copyOf = (path: string) => `${path}.webp`
  const remove = async (path: string) => {
    await rm(path, { force: true })
    await rm(copyOf(path), { force: true })
  }

  return {
    async receive(bytes) {
      const temporaryPath = join(arriving, randomUUID())
      const hash = createHash('sha256')
      let sizeBytes = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          sizeBytes += chunk.length
          done(null, chunk)
        },
      })
      try {
        await pipeline(bytes, measure, createWriteStream(temporaryPath))
        const found = await readPicture(temporaryPath)
        if (found) {
          const { displayCopy, ...picture } = found
          await writeFile(copyOf(temporaryPath), displayCopy)
          return { temporaryPath, sha256: hash.digest('hex'), sizeBytes, ...picture }
        }
      } catch (error) {
        await remove(temporaryPath)
        throw error
      }
      await remove(temporaryPath)
      return undefined
    },

    async keep({ temporaryPath, sha256, mediaType }) {
      // The original last: where it is, so is its copy.
      await files.take([
        { name: displayName(sha256), path: copyOf(temporaryPath), mediaType: 'image/webp' },
        { name: sha256, path: temporaryPath, mediaType },
      ])
    },

    discard: picture => remove(picture.temporaryPath),

    openDisplayCopy: sha256 => files.open(displayName(sha256)),
    openOriginal: sha256 => files.open(sha256),
  }
}
