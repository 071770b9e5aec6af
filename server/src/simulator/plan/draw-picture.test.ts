import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture } from './draw-picture.ts'

test.each(['one', 'two', 'three', 'four', 'five', 'six'])(
  'the picture of seed "%s" is a small PNG that opens',
  async seed => {
    const picture = drawPicture(seed)
    const { format, width, height } = await sharp(picture).metadata()
    expect([format, width, height]).toEqual(['png', 240, 320])
    // Decoding checks every chunk's sum and the length of the pixels.
    expect(await sharp(picture, { failOn: 'warning' }).raw().toBuffer()).toHaveLength(240 * 320 * 3)
    expect(picture.length).toBeLessThan(20_000)
  },
)

test('a picture is the same every time it is drawn, and another for another seed', () => {
  expect(drawPicture('one')).toEqual(drawPicture('one'))
  expect(drawPicture('one')).not.toEqual(drawPicture('another'))
})
