import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture } from './draw-picture.ts'

test.each(['one', 'two', 'three', 'four', 'five', 'six'])(
  'the picture of seed "%s" is a small valid PNG',
  async seed => {
    const picture = drawPicture(seed)
    const { format, width, height } = await sharp(picture).metadata()
    expect([format, width, height]).toEqual(['png', 240, 320])
    // Decoding verifies the chunks' checksums and the number of pixels.
    expect(await sharp(picture, { failOn: 'warning' }).raw().toBuffer()).toHaveLength(240 * 320 * 3)
    expect(picture.length).toBeLessThan(20_000)
  },
)

test('the same seed draws the same picture, another seed another one', () => {
  expect(drawPicture('one')).toEqual(drawPicture('one'))
  expect(drawPicture('one')).not.toEqual(drawPicture('another'))
})
