import sharp from 'sharp'

// sharp also decodes SVG and more: only what a phone's camera or gallery makes is accepted, by content.
const mediaTypes: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
}

/** More pixels than any phone takes; a small file that unpacks to more is refused. */
const mostPixels = 100_000_000
const longestDisplaySide = 1600

const decoder = (path: string) => sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })

/** Media type and upright size of a picture file, undefined when it isn't one that is accepted. */
export const inspectPicture = async (path: string) => {
  try {
    const { format, autoOrient } = await decoder(path).metadata()
    const mediaType = mediaTypes[format]
    return mediaType === undefined ? undefined : { mediaType, width: autoOrient.width, height: autoOrient.height }
  } catch {
    // The decoder has no other way to say that these bytes are no picture.
    return undefined
  }
}

/** An upright WebP without metadata, no side longer than 1,600 pixels. */
export const displayCopyOf = (path: string): Promise<Buffer> =>
  decoder(path)
    .autoOrient()
    .resize({ width: longestDisplaySide, height: longestDisplaySide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
