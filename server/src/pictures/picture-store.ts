import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_PICTURE_BYTES } from '@scrutineer/contract/notes'
import { createLocalStorage } from './local-storage.ts'
import { detectMediaType } from './media-type.ts'
import type { PictureStorage } from './picture-storage.ts'
import { decodePicture, webpToJpeg } from './preview.ts'

/** A file that arrived whole; nothing refers to it before `keep`. */
export interface ReceivedFile {
  readonly temporaryPath: string
  /** SHA-256 of the original bytes, in hex. */
  readonly sha256: string
  readonly sizeBytes: number
  /** By content. */
  readonly mediaType: string
  /** Pixels, as shown upright; 0 where there is no display copy. */
  readonly width: number
  readonly height: number
}

/** Where files are kept: original bytes untouched under their hash, a picture's beside a display copy without metadata. */
export interface PictureStore {
  /** Takes a stream to its end. A picture is decoded for its display copy; any other content never is. */
  receive(bytes: Readable): Promise<ReceivedFile>
  /** Makes a received file permanent: safe before anything refers to it. */
  persist(file: ReceivedFile): Promise<void>
  discard(file: ReceivedFile): Promise<void>
  /** The display copy (JPEG), or undefined when there is none. */
  openPreview(sha256: string): Promise<Readable | undefined>
  /** The bytes as they arrived, with their metadata, or undefined when they aren't there. */
  openOriginal(sha256: string): Promise<Readable | undefined>
}

/** What may be decoded: a phone's camera and gallery make nothing else that browsers display. */
const previewableTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** A picture that browsers display, as far as its first bytes tell. */
export const isPreviewable = (mediaType: string): boolean => previewableTypes.includes(mediaType)

/** Longer than any request may take. */
const MAX_UPLOAD_MS = 60 * 60_000

/** What a crash left half-received was never acknowledged; what is young, another server of this folder may be receiving. */
const removeStaleUploads = async (arriving: string) => {
  for (const name of await readdir(arriving)) {
    const path = join(arriving, name)
    const found = await stat(path).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    })
    if (found && found.mtimeMs < Date.now() - MAX_UPLOAD_MS) await rm(path, { force: true })
  }
}

/** A store over a folder of this machine, where files arrive, and stay unless there are files elsewhere. */
export const openPictureStore = async (
  folder: string,
  files: PictureStorage = createLocalStorage(folder),
): Promise<PictureStore> => {
  const arriving = join(folder, 'arriving')
  await mkdir(arriving, { recursive: true })
  await removeStaleUploads(arriving)
  const displayName = (sha256: string) => `${sha256}.jpg`
  const copyOf = (path: string) => `${path}.jpg`
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
        const mediaType = await detectMediaType(temporaryPath)
        const isDecoded = isPreviewable(mediaType) && sizeBytes <= MAX_PICTURE_BYTES
        const picture = isDecoded ? await decodePicture(temporaryPath) : undefined
        if (picture) await writeFile(copyOf(temporaryPath), picture.preview)
        const { width, height } = picture ?? { width: 0, height: 0 }
        return { temporaryPath, sha256: hash.digest('hex'), sizeBytes, mediaType, width, height }
      } catch (error) {
        await remove(temporaryPath)
        throw error
      }
    },

    async persist({ temporaryPath, sha256, mediaType, width }) {
      const original = { name: sha256, path: temporaryPath, mediaType }
      const copy = { name: displayName(sha256), path: copyOf(temporaryPath), mediaType: 'image/jpeg' }
      // The original last: where it is, so is its copy.
      await files.store(width === 0 ? [original] : [copy, original])
    },

    discard: file => remove(file.temporaryPath),

    async openPreview(sha256) {
      const copy = await files.open(displayName(sha256))
      if (copy) return copy
      const earlier = await files.open(`${sha256}.webp`)
      return earlier?.compose(webpToJpeg())
    },
    openOriginal: sha256 => files.open(sha256),
  }
}
