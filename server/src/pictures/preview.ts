import pLimit from 'p-limit'
import sharp from 'sharp'

/** Decoders of the formats of phone cameras and galleries. */
const decoders = {
  jpeg: 'VipsForeignLoadJpeg',
  png: 'VipsForeignLoadPng',
  webp: 'VipsForeignLoadWebp',
  gif: 'VipsForeignLoadNsgif',
}
// All other decoders, including SVG and PDF, are blocked for untrusted files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: Object.values(decoders) })

/** More than any phone camera has. Protects from decompression bombs. */
const MAX_PIXELS = 100_000_000
const MAX_PREVIEW_SIDE = 1600
/** Protects from pictures crafted to be slow to decode. */
const PREVIEW_TIMEOUT_SECONDS = 20
/** Limits concurrency, since each preview may need memory for all pixels of its picture. */
const previewQueue = pLimit(2)

const decoder = (path: string) => sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })

/** Creates an upright JPEG of the first frame, without metadata, at most 1,600 pixels per side, on a white background. */
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

/** The upright size and preview of a picture file; undefined if it isn't a complete, supported picture. */
export const decodePicture = async (path: string) => {
  try {
    const { autoOrient } = await decoder(path).metadata()
    const { width, height } = autoOrient
    return { width, height, preview: await createPreview(path) }
  } catch {
    // The decoder throws for invalid or truncated pictures.
    return undefined
  }
}

/** Converts WebP previews of earlier versions. */
export const webpToJpeg = () => sharp().flatten({ background: '#fff' }).jpeg({ quality: 80 })
