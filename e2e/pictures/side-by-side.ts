import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const GAP = 16

/** The path of a picture of README.md. */
export const pictureFile = (name: string): string =>
  fileURLToPath(new URL(`../../docs/images/${name}`, import.meta.url))

/** Screenshots of one height in one picture, as a PNG. */
export const sideBySide = async (pictures: readonly Buffer[]): Promise<Buffer> => {
  const placed = []
  let [left, height] = [0, 0]
  for (const input of pictures) {
    const size = await sharp(input).metadata()
    placed.push({ input, left, top: 0 })
    left += size.width + GAP
    height = Math.max(height, size.height)
  }
  const canvas = sharp({ create: { width: left - GAP, height, channels: 4, background: '#8c96a6' } })
  return canvas.composite(placed).png().toBuffer()
}

/** Writes pictures as a moving one, an animated WebP that repeats; each is shown for its time in milliseconds. */
export const writeMovingPicture = async (file: string, frames: readonly { picture: Buffer; ms: number }[]) => {
  const pictures = frames.map(({ picture }) => picture)
  const delay = frames.map(({ ms }) => ms)
  await sharp(pictures, { join: { animated: true } })
    .webp({ quality: 75, effort: 6, loop: 0, delay })
    .toFile(file)
}
