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

/** More pixels than any phone takes; a small file that unpacks to more is refused. */
const mostPixels = 100_000_000
const longestDisplaySide = 1600
/** Seconds that a copy may take; what takes longer was made to. */
const patience = 20
/** Copies that are made at once: each may need the memory of all its picture's pixels. */
const oneOfTwo = pLimit(2)

const decoder = (path: string) => sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })

/** An upright WebP of the first frame, without metadata, no side longer than 1,600 pixels. */
const displayCopyOf = (path: string): Promise<Buffer> =>
  oneOfTwo(() =>
    decoder(path)
      .autoOrient()
      .resize({ width: longestDisplaySide, height: longestDisplaySide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: patience })
      .webp({ quality: 80 })
      .toBuffer(),
  )

/** Media type, upright size and a copy for showing of a picture file; undefined when it isn't a whole one that is accepted. */
export const readPicture = async (path: string) => {
  try {
    const { format, autoOrient } = await decoder(path).metadata()
    const { width, height } = autoOrient
    return { mediaType: `image/${format}`, width, height, displayCopy: await displayCopyOf(path) }
  } catch {
    // The decoder has no other way to say that these bytes are no picture, or not all of one.
    return undefined
  }
}

/** Names end as pictures' do, or have no ending: what is called a page or a program isn't taken for a picture, whatever it is. */
export const isPictureName = (name: string): boolean => {
  const dot = name.lastIndexOf('.')
  return dot < 0 || /^(jpe?g|jpe|jfif|png|webp|gif|hei[cf])$/i.test(name.slice(dot + 1))
}
