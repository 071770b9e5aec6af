import { SHOWN_DEVICE_DIGITS } from '../../fields/device.ts'
import { fromBase64, toBase64 } from '../../helpers/base64.ts'
import type { OutboxItem } from '../outbox-item.ts'
import {
  CHUNK_BYTES,
  chunkCipher,
  deriveContentKey,
  ecdh,
  FORMAT,
  importPublicKey,
  keyIdOf,
  type SavedFileHeader,
  toChunks,
  VERSION,
} from './sealing.ts'

type Bytes = Uint8Array<ArrayBuffer>

interface SavedBytes {
  readonly sha256: string
  readonly bytes: ArrayBuffer
}

/** What a phone saves. Files are read one by one, so that they are never all in memory. */
export interface SavedContent {
  readonly device: string
  readonly observer: { readonly id: number; readonly phone: string }
  readonly savedAt: string
  readonly items: readonly OutboxItem[]
  readonly files: AsyncIterable<SavedBytes> | Iterable<SavedBytes>
}

const toLine = (text: string): Bytes => Uint8Array.from(new TextEncoder().encode(`${text}\n`))

/** Lines that begin with their kind. The bytes of a file follow its line. */
async function* encode({ device, observer, items, files }: SavedContent): AsyncGenerator<Bytes> {
  yield toLine(`phone ${JSON.stringify({ device, observer })}`)
  for (const item of items) yield toLine(`item ${JSON.stringify(item)}`)
  for await (const { sha256, bytes } of files) {
    yield toLine(`file ${sha256} ${bytes.byteLength}`)
    yield new Uint8Array(bytes)
  }
}

/** The bytes of a file, encrypted for the office's public key, in pieces of about 1 MiB. */
export async function* sealFile(officeKey: string, content: SavedContent): AsyncGenerator<Bytes> {
  const officePoint = fromBase64(officeKey)
  const publicKey = await importPublicKey(officePoint)
  const pair = await crypto.subtle.generateKey(ecdh, false, ['deriveBits'])
  const filePoint = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const key = await deriveContentKey({ privateKey: pair.privateKey, publicKey, filePoint, officePoint })
  const header = toLine(
    JSON.stringify({
      format: FORMAT,
      version: VERSION,
      device: content.device.slice(0, SHOWN_DEVICE_DIGITS),
      savedAt: content.savedAt,
      officeKey: await keyIdOf(officePoint),
      key: toBase64(filePoint),
    } satisfies SavedFileHeader),
  )
  yield header
  let index = 0
  for await (const { bytes, isLast } of toChunks(encode(content), CHUNK_BYTES)) {
    yield new Uint8Array(await crypto.subtle.encrypt(chunkCipher(header, index, isLast), key, bytes))
    index += 1
  }
}
