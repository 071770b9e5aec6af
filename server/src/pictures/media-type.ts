import { open } from 'node:fs/promises'

/** Bytes at the beginning of a file that determine its type. */
const HEAD_BYTES = 64

const startsWith =
  (text: string, offset = 0) =>
  (head: Buffer) =>
    head.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'))

/** The brand of an ISO base media file, such as MP4, QuickTime or HEIF. */
const hasBrand = (pattern: RegExp) => (head: Buffer) =>
  startsWith('ftyp', 4)(head) && pattern.test(head.subarray(8, 12).toString('latin1'))

const isMpegAudioFrame = (head: Buffer) => head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0

/** Signatures in order of precedence. Only the first bytes are compared; nothing is decoded. */
const signatures: readonly (readonly [string, (head: Buffer) => boolean])[] = [
  ['image/jpeg', startsWith('\xff\xd8\xff')],
  ['image/png', startsWith('\x89PNG\r\n\x1a\n')],
  ['image/gif', startsWith('GIF8')],
  ['image/webp', head => startsWith('RIFF')(head) && startsWith('WEBP', 8)(head)],
  ['audio/wav', head => startsWith('RIFF')(head) && startsWith('WAVE', 8)(head)],
  ['image/heic', hasBrand(/^(hei[cxms]|hev[cxms])/)],
  ['image/heif', hasBrand(/^(mif1|msf1)/)],
  ['image/avif', hasBrand(/^avi[fs]/)],
  ['audio/mp4', hasBrand(/^(M4A|M4B)/)],
  ['video/quicktime', hasBrand(/^qt {2}/)],
  ['video/3gpp', hasBrand(/^3g[egprs2]/)],
  ['video/mp4', hasBrand(/^/)],
  // QuickTime files of older cameras have no brand.
  ['video/quicktime', head => ['moov', 'mdat', 'wide', 'free'].some(name => startsWith(name, 4)(head))],
  ['audio/amr', startsWith('#!AMR')],
  ['audio/ogg', startsWith('OggS')],
  ['audio/mpeg', head => startsWith('ID3')(head) || isMpegAudioFrame(head)],
  ['application/pdf', startsWith('%PDF-')],
]

/** Detects a file's media type from its first bytes; `application/octet-stream` if unknown. */
export const detectMediaType = async (path: string): Promise<string> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    return signatures.find(([, matches]) => matches(head))?.[0] ?? 'application/octet-stream'
  } finally {
    await file.close()
  }
}

const extensions: Readonly<Record<string, string>> = {
  'application/octet-stream': 'bin',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'image/jpeg': 'jpg',
  'video/3gpp': '3gp',
  'video/quicktime': 'mov',
}

/** The extension of a file's name by its content: the uploaded file name is untrusted and may be an executable's. */
export const extensionOf = (mediaType: string) => extensions[mediaType] ?? mediaType.replace(/^.*\//, '')
