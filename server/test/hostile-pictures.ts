import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const plain = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#a33' } })

export const createJpeg = (): Promise<Buffer> => plain().jpeg().toBuffer()
const createGif = (): Promise<Buffer> => plain().gif().toBuffer()

const chunk = (name: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A highly compressible black and white PNG of any size, with `texts` as comments. */
export const createPng = (width: number, height: number, texts: readonly string[] = []): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0], 8)
  // An oversized picture is rejected before its rows are decompressed.
  const rows = Buffer.alloc(Math.min(height, 20_000) * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...texts.map(text => chunk('tEXt', Buffer.from(`Comment\0${text}`))),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF with identical frames. */
export const createGifWithFrames = async (frames: number): Promise<Buffer> => {
  const gif = await createGif()
  const begin = gif.indexOf(Buffer.from([0x21, 0xf9, 0x04]))
  const frame = gif.subarray(begin, -1)
  return Buffer.concat([gif.subarray(0, begin), ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

export const asAnimatedWebp = (gif: Buffer): Promise<Buffer> => sharp(gif, { animated: true }).webp().toBuffer()

/** Occurs in all metadata of the photo. */
export const METADATA_MARKER = 'BUCHAREST-44.4268N-26.1025E'

/** A rotated JPEG with `mark` in its EXIF data, GPS position, XMP and a comment, and with a color profile. */
export const createJpegWithMetadata = async (): Promise<Buffer> => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${METADATA_MARKER}"/></rdf:RDF></x:xmpmeta>`
  const jpeg = await plain()
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Artist: METADATA_MARKER, ImageDescription: METADATA_MARKER },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 25/1 36/1', GPSAreaInformation: METADATA_MARKER },
    })
    .withXmp(xmp)
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const comment = Buffer.from(METADATA_MARKER)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, comment, jpeg.subarray(2)])
}

/** Polyglot files: valid pictures that other programs read as another format. */
export const polyglotPictures = async (): Promise<Record<string, Buffer>> => {
  const script = '<html><script>alert(document.domain)</script></html>'
  const [jpeg, gif] = [await createJpeg(), await createGif()]
  const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
  return {
    'a JPEG with a page behind it': Buffer.concat([jpeg, Buffer.from(script)]),
    'a GIF that is a script': Buffer.concat([gif, Buffer.from('/*'), Buffer.from(`*/=1;alert(1)//${script}`)]),
    'a PNG with a page in its comment': createPng(40, 30, [script]),
    'a PNG with a zip behind it': Buffer.concat([createPng(40, 30), zip]),
  }
}

/** Files that are never decoded for a preview, regardless of their names. */
export const filesWithoutPreview = async (): Promise<Record<string, Uint8Array>> => {
  const [jpeg, gif] = [await plain(400, 300).jpeg().toBuffer(), await createGif()]
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  return {
    SVG: Buffer.from(svg),
    'SVG behind a declaration': Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>${svg}`),
    HTML: Buffer.from('<!doctype html><script>alert(1)</script>'),
    PDF: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
    TIFF: await plain().tiff().toBuffer(),
    AVIF: await plain().avif().toBuffer(),
    'a JPEG cut off': jpeg.subarray(0, jpeg.length - 200),
    'a PNG cut off': (await plain(400, 300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 20_000),
    'a GIF cut off': gif.subarray(0, 25),
    'a PNG of 2,500 million pixels': createPng(50_000, 50_000),
    nothing: Buffer.alloc(0),
    'the beginning of a JPEG': Buffer.from([0xff, 0xd8, 0xff]),
  }
}
