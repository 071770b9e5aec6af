import * as z from 'zod/mini'
import { IsoDateTime } from '../../fields/values.ts'
import { sha256Of } from '../outbox-item.ts'

// A file that a phone saved for the office: a line of JSON (`SavedFileHeader`), then the content in chunks of AES-256-GCM. The key is
// HKDF-SHA-256 of an ECDH agreement between a key pair of the file and the office's: P-256, which the WebCrypto of cheap phones has.
// docs/saved-files.md describes the format for others.

type Bytes = Uint8Array<ArrayBuffer>
/** `CryptoKey`, which is global in browsers only. */
export type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** Bytes of content in each chunk but the last one. */
export const CHUNK_BYTES = 1024 * 1024
export const TAG_BYTES = 16

/** Maximum bytes of the first line. */
export const MAX_HEADER_BYTES = 4096

export const FORMAT = 'scrutineer-outbox'
export const VERSION = 2

export const SavedFileHeader = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** The first digits of the device's id. The whole id is in the content: who knows it could make a file of the device. */
  device: z.string(),
  /** The phone's clock. */
  savedAt: IsoDateTime,
  /** `keyIdOf` the office's key, for which the file is encrypted. */
  officeKey: z.string(),
  /** The file's public key: an uncompressed point in base64. */
  key: z.string(),
})
export type SavedFileHeader = z.infer<typeof SavedFileHeader>

export const ecdh = { name: 'ECDH', namedCurve: 'P-256' } as const

/** Short id of a public key. */
export const keyIdOf = async (publicKey: Bytes): Promise<string> => (await sha256Of(publicKey)).slice(0, 16)

/** A point of the curve. Rejects if the bytes aren't one. */
export const importPublicKey = (point: Bytes): Promise<Key> => crypto.subtle.importKey('raw', point, ecdh, false, [])

interface Agreement {
  readonly privateKey: Key
  readonly publicKey: Key
  /** The public points of the file and of the office. */
  readonly filePoint: Bytes
  readonly officePoint: Bytes
}

/** The key of a file's content: the same from either side of the agreement. */
export const deriveContentKey = async ({ privateKey, publicKey, filePoint, officePoint }: Agreement): Promise<Key> => {
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256)
  const secret = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const salt = Uint8Array.from([...filePoint, ...officePoint])
  const info = new TextEncoder().encode(`${FORMAT} ${VERSION}`)
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return crypto.subtle.deriveKey(hkdf, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** The nonce counts the chunks and marks the last one, so that none can be left out, moved or cut off. The header is authenticated with each. */
export const chunkCipher = (header: Bytes, index: number, isLast: boolean) => {
  const iv = new Uint8Array(12)
  new DataView(iv.buffer).setUint32(7, index)
  iv[11] = isLast ? 1 : 0
  return { name: 'AES-GCM' as const, iv, additionalData: header }
}

/** Bytes in pieces of one size, of which the last one may be smaller. It is known as the last one, also if it is full. */
export async function* toChunks(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ readonly bytes: Bytes; readonly isLast: boolean }> {
  let chunk = new Uint8Array(size)
  let filled = 0
  for await (const bytes of source)
    for (let at = 0; at < bytes.length; ) {
      if (filled === size) {
        yield { bytes: chunk, isLast: false }
        chunk = new Uint8Array(size)
        filled = 0
      }
      const piece = bytes.subarray(at, at + size - filled)
      chunk.set(piece, filled)
      filled += piece.length
      at += piece.length
    }
  yield { bytes: chunk.subarray(0, filled), isLast: true }
}
