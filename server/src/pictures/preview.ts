import pLimit from 'p-limit'
import sharp from 'sharp'

/** What a phone's camera or gallery makes, by the decoder that reads it. */
const decoders = {
  jpeg: 'VipsForeignLoadJpeg',
  png: 'VipsForeignLoadPng',
  webp: 'VipsForeignLoadWebp',
  gif: 'VipsForeignLoadNsgif',
}
// Everything else, SVG and PDF among them, is refused by its first bytes: no other decoder ever sees what strangers send.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: Object.values(decoders) })

/** More pixels than any phone takes; a small file that unpacks to more isn't decoded. */
const MAX_PIXELS = 100_000_000
const MAX_PREVIEW_SIDE = 1600
/** Seconds that a copy may take; what takes longer was made to. */
const PREVIEW_TIMEOUT_SECONDS = 20
/** Copies that are made at once: each may need the memory of all its picture's pixels. */
const previewQueue = pLimit(2)

const decoder = (path: string) => sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })

/** An upright JPEG of the first frame, without metadata, no side longer than 1,600 pixels; white shows through. */
const createPreview = (path: string): Promise<Buffer> =>
  previewQueue(() =>
    decoder(path)
      .autoOrient()
      .resize({ width: MAX_PREVIEW_SIDE, height: MAX_PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: PREVIEW_TIMEOUT_SECONDS })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toBuffer(),
  )

/** The upright size and a display copy of a picture file; undefined when it isn't a whole one that is displayed. */
export const decodePicture = async (path: string) => {
  try {
    const { autoOrient } = await decoder(path).metadata()
    const { width, height } = autoOrient
    return { width, height, preview: await createPreview(path) }
  } catch {
    // The decoder has no other way to say that these bytes are no picture, or not all of one.
    return undefined
  }
}

/** Converts the WebP display copies of earlier versions. */
export const webpToJpeg = () => sharp().flatten({ background: '#fff' }).jpeg({ quality: 80 })
