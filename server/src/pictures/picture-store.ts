import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_PICTURE_BYTES } from '@scrutineer/contract/notes'
import { errorCode } from '../domain/errors.ts'
import { createLocalStorage } from './local-storage.ts'
import { detectMediaType } from './media-type.ts'
import type { PictureStorage } from './picture-storage.ts'
import { decodePicture, webpToJpeg } from './preview.ts'

/** A completely received file, not yet referenced by the database. */
export interface ReceivedFile {
  readonly temporaryPath: string
  /** SHA-256 of the original bytes, in hex. */
  readonly sha256: string
  readonly sizeBytes: number
  /** Detected from the content. */
  readonly mediaType: string
  /** Pixels in upright orientation; 0 without a preview. */
  readonly width: number
  readonly height: number
}

/** Types that may be decoded: those of phone cameras and galleries that browsers display. */
const previewableTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Whether a media type gets a preview. */
export const isPreviewable = (mediaType: string): boolean => previewableTypes.includes(mediaType)

/** An upper bound of the duration of a request. */
const MAX_UPLOAD_MS = 60 * 60_000

/** Removes uploads that a crash interrupted. Recent ones stay: another server with this folder may be receiving them. */
const removeStaleUploads = async (arriving: string) => {
  for (const name of await readdir(arriving)) {
    const path = join(arriving, name)
    const stats = await stat(path).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined
      throw error
    })
    if (stats && stats.mtimeMs < Date.now() - MAX_UPLOAD_MS) await rm(path, { force: true })
  }
}

const previewName = (sha256: string) => `${sha256}.jpg`

/** Reads stored pictures, without a local folder. */
export const createPictureReader = (files: PictureStorage) => ({
  /** Opens the preview (JPEG); undefined if there is none. */
  async openPreview(sha256: string): Promise<Readable | undefined> {
    const preview = await files.open(previewName(sha256))
    if (preview) return preview
    const legacyPreview = await files.open(`${sha256}.webp`)
    return legacyPreview?.compose(webpToJpeg())
  },
  /** Opens a received file, unchanged; undefined if it is missing. */
  openFile: (sha256: string) => files.open(sha256),
})

/**
 * Opens a store of unchanged originals under their hash, and for pictures of a preview without metadata. Uploads are received in a
 * local folder, which by default is also the storage.
 */
export const openPictureStore = async (folder: string, files: PictureStorage = createLocalStorage(folder)) => {
  const arriving = join(folder, 'arriving')
  await mkdir(arriving, { recursive: true })
  await removeStaleUploads(arriving)
  const previewPath = (path: string) => `${path}.jpg`
  const remove = async (path: string) => {
    await rm(path, { force: true })
    await rm(previewPath(path), { force: true })
  }

  return {
    /** Reads a stream to its end. Pictures are decoded to create a preview; other content never is. */
    async receive(bytes: Readable): Promise<ReceivedFile> {
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
      const file = createWriteStream(temporaryPath)
      try {
        await pipeline(bytes, measure, file)
        const mediaType = await detectMediaType(temporaryPath)
        const isDecoded = isPreviewable(mediaType) && sizeBytes <= MAX_PICTURE_BYTES
        const picture = isDecoded ? await decodePicture(temporaryPath) : undefined
        if (picture) await writeFile(previewPath(temporaryPath), picture.preview)
        const { width, height } = picture ?? { width: 0, height: 0 }
        return { temporaryPath, sha256: hash.digest('hex'), sizeBytes, mediaType, width, height }
      } catch (error) {
        // Until it is closed, it may still be opening, and create the file.
        if (!file.closed) await new Promise<void>(resolve => void file.once('close', () => resolve()))
        await remove(temporaryPath)
        throw error
      }
    },

    /** Makes a received file permanent. Call it before a database row references the file. */
    async persist({ temporaryPath, sha256, mediaType, width }: ReceivedFile): Promise<void> {
      const original = { name: sha256, path: temporaryPath, mediaType }
      const preview = { name: previewName(sha256), path: previewPath(temporaryPath), mediaType: 'image/jpeg' }
      // The original last, so that its existence implies the preview's.
      await files.store(width === 0 ? [original] : [preview, original])
    },

    discard: (file: ReceivedFile) => remove(file.temporaryPath),

    ...createPictureReader(files),
  }
}

export type PictureStore = Awaited<ReturnType<typeof openPictureStore>>
