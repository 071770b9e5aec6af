import { crc32, deflateSync } from 'node:zlib'
import { createRandom, type Random } from './random.ts'

const width = 240
const height = 320

type Color = readonly [red: number, green: number, blue: number]
type Canvas = (x: number, y: number, wide: number, high: number, color: Color) => void

const paper = (random: Random, fill: Canvas) => {
  fill(22, 18, 196, 284, [238, 236, 228])
  fill(60, 34, 120, 9, [60, 62, 70])
  for (let y = 62; y < 246; y += 15) {
    fill(38, y, 16, 5, [120, 122, 128])
    fill(62, y, random.whole(40, 110), 5, [96, 98, 104])
    fill(184, y - 2, random.whole(10, 22), 9, [44, 62, 140])
  }
  fill(random.whole(120, 150), 256, 52, 26, [70, 88, 178])
  fill(44, 270, 58, 3, [52, 54, 60])
}

const ballotBox = (random: Random, fill: Canvas) => {
  const top = random.whole(110, 140)
  fill(0, 250, width, 70, [122, 92, 66])
  fill(48, top, 144, 250 - top, [196, 206, 214])
  fill(48, top, 144, 14, [92, 104, 122])
  fill(92, top + 4, 56, 5, [24, 26, 32])
  for (let sheet = 0; sheet < 16; sheet++) {
    fill(
      random.whole(54, 150),
      random.whole(top + 60, 238),
      34,
      8,
      random.pick([[250, 250, 246] as Color, [226, 230, 236]]),
    )
  }
  fill(184, top + 8, 12, 18, [196, 40, 44])
}

const noticeOnWall = (random: Random, fill: Canvas) => {
  fill(0, 268, width, 52, [112, 108, 104])
  for (let row = 0; row < 2; row++) {
    for (let column = 0; column < 3; column++) {
      const [x, y] = [24 + column * 68, 46 + row * 104 + random.whole(-3, 3)]
      fill(x, y, 56, 82, [244, 240, 226])
      fill(x + 8, y + 8, 40, 8, random.pick([[178, 44, 48] as Color, [36, 78, 150], [54, 118, 70]]))
      for (let line = y + 26; line < y + 74; line += 9) fill(x + 8, line, random.whole(18, 40), 3, [130, 128, 122])
    }
  }
}

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A small PNG generated from the seed: a form sheet, a ballot box or notices on a wall. */
export const drawPicture = (seed: string): Buffer => {
  const random = createRandom(`picture ${seed}`)
  // Each row begins with a zero byte: the PNG filter type None.
  const pixels = Buffer.alloc((width * 3 + 1) * height)
  const fill: Canvas = (x, y, wide, high, [red, green, blue]) => {
    for (let row = Math.max(0, y); row < Math.min(height, y + high); row++) {
      for (let column = Math.max(0, x); column < Math.min(width, x + wide); column++) {
        pixels.set([red, green, blue], row * (width * 3 + 1) + 1 + column * 3)
      }
    }
  }
  const warm = random.whole(0, 30)
  fill(0, 0, width, height, [186 - warm, 178 - warm, 164 - warm * 2])
  random.pick([paper, paper, ballotBox, noticeOnWall])(random, fill)

  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
