import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inspectPicture, writeDisplayCopy } from './picture.ts'

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
  /** Makes a received picture permanent: on disk, synced, before anything refers to it. */
  keep(picture: ReceivedPicture): Promise<void>
  discard(picture: ReceivedPicture): Promise<void>
  /** The copy for showing (WebP), or undefined when there is none. */
  openDisplayCopy(sha256: string): Promise<Readable | undefined>
}

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

/** A picture store in a folder of this machine. */
export const openPictureFolder = async (folder: string): Promise<PictureStore> => {
  const arriving = join(folder, 'arriving')
  // What a crash left half-received was never acknowledged.
  await rm(arriving, { recursive: true, force: true })
  await mkdir(arriving, { recursive: true })
  const originalPath = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)
  const displayPath = (sha256: string) => `${originalPath(sha256)}.webp`
  const remove = (path: string) => rm(path, { force: true })

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
        const found = await inspectPicture(temporaryPath)
        if (found) return { temporaryPath, sha256: hash.digest('hex'), sizeBytes, ...found }
      } catch (error) {
        await remove(temporaryPath)
        throw error
      }
      await remove(temporaryPath)
      return undefined
    },

    async keep({ temporaryPath, sha256 }) {
      const path = originalPath(sha256)
      await mkdir(dirname(path), { recursive: true })
      const display = `${temporaryPath}.webp`
      await writeDisplayCopy(temporaryPath, display)
      await sync(temporaryPath)
      await sync(display)
      await rename(display, displayPath(sha256))
      await rename(temporaryPath, path)
      await sync(dirname(path))
      await sync(folder)
    },

    discard: picture => remove(picture.temporaryPath),

    async openDisplayCopy(sha256) {
      const path = displayPath(sha256)
      return (await exists(path)) ? createReadStream(path) : undefined
    },
  }
}
