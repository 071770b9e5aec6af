import * as z from 'zod/mini'
import { fromBase64 } from '../../helpers/base64.ts'
import { Sha256 } from '../outbox-item.ts'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import { SavedFileError } from './saved-file-error.ts'
import {
  CHUNK_BYTES,
  chunkCipher,
  deriveContentKey,
  FORMAT,
  importPublicKey,
  type Key,
  keyIdOf,
  MAX_HEADER_BYTES,
  SavedFileHeader,
  TAG_BYTES,
  toChunks,
  VERSION,
} from './sealing.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The office's key pair. */
export interface OfficeKey {
  readonly privateKey: Key
  /** Uncompressed point. */
  readonly point: Bytes
}

/** Whose phone saved the file. */
export const SavedBy = z.object({ device: z.uuid(), observer: z.object({ id: z.int(), phone: z.string() }) })
export type SavedBy = z.infer<typeof SavedBy>

/** A part of the content, in the file's order: items, then files. */
export type SavedPart =
  /** The item's JSON, as the phone wrote it. */
  | { readonly kind: 'item'; readonly text: string }
  /** The bytes can be read until the next part is; they are skipped otherwise. */
  | {
      readonly kind: 'file'
      readonly sha256: string
      readonly sizeBytes: number
      readonly bytes: AsyncIterable<Uint8Array>
    }

export interface OpenedFile extends SavedBy {
  readonly savedAt: string
  /** Each part is authentic when it is read. Throws a `SavedFileError` where the file is damaged or ends early. */
  readonly parts: AsyncGenerator<SavedPart>
}

/** Maximum bytes of a line: an item is sent in a call of at most 4 MiB. */
const MAX_LINE_BYTES = 4 * 1024 * 1024

/** What every version of the header has. */
const AnyHeader = z.object({ format: z.literal(FORMAT), version: z.int() })

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const describeForeign = (text: string): SavedFileError => {
  // Version 1 was a single line of JSON with everything.
  if (text.startsWith(`{"format":"${FORMAT}","version":1`)) return new SavedFileError('old')
  const header = z.safeParse(AnyHeader, parseJson(text))
  if (!header.success) return new SavedFileError('unknown')
  return new SavedFileError(header.data.version > VERSION ? 'new' : 'damaged')
}

const decoder = new TextDecoder()

/** The first line with its end, which is authenticated. A file of something else may have no line at all. */
const readHeader = async (reader: ByteReader) => {
  const start = await reader.peek(MAX_HEADER_BYTES)
  const text = decoder.decode(start).split('\n', 1)[0] ?? ''
  const header = z.safeParse(SavedFileHeader, parseJson(text))
  if (!header.success) throw describeForeign(text)
  await reader.readLine(MAX_HEADER_BYTES)
  return { line: Uint8Array.from(new TextEncoder().encode(`${text}\n`)), header: header.data }
}

const readPoint = (text: string): Bytes => {
  try {
    return fromBase64(text)
  } catch {
    throw new SavedFileError('damaged')
  }
}

const contentKeyOf = async (filePoint: Bytes, { privateKey, point }: OfficeKey) => {
  const publicKey = await importPublicKey(filePoint).catch(() => {
    throw new SavedFileError('damaged')
  })
  return deriveContentKey({ privateKey, publicKey, filePoint, officePoint: point })
}

async function* decrypt(reader: ByteReader, key: Key, header: Bytes): AsyncGenerator<Uint8Array> {
  let index = 0
  for await (const { bytes, isLast } of toChunks(reader.rest(), CHUNK_BYTES + TAG_BYTES)) {
    const opened = await crypto.subtle.decrypt(chunkCipher(header, index, isLast), key, bytes).catch(() => {
      throw new SavedFileError('damaged')
    })
    yield new Uint8Array(opened)
    index += 1
  }
}

const FileLine = z.tuple([z.literal('file'), Sha256, z.string().check(z.regex(/^\d{1,9}$/))])

const readLine = async (content: ByteReader) => {
  const line = await content.readLine(MAX_LINE_BYTES)
  return line && decoder.decode(line)
}

async function* readParts(content: ByteReader): AsyncGenerator<SavedPart> {
  for (let line = await readLine(content); line !== undefined; line = await readLine(content)) {
    if (line.startsWith('item ')) {
      yield { kind: 'item', text: line.slice('item '.length) }
      continue
    }
    const file = z.safeParse(FileLine, line.split(' '))
    if (!file.success) throw new SavedFileError('damaged')
    const [, sha256, size] = file.data
    const bytes = content.read(Number(size))
    yield { kind: 'file', sha256, sizeBytes: Number(size), bytes }
    for await (const _ of bytes);
  }
}

/** Opens a file that a phone saved. Throws a `SavedFileError` if it isn't one that this server can read. */
export const openFile = async (office: OfficeKey, source: AsyncIterable<Uint8Array>): Promise<OpenedFile> => {
  const reader = createByteReader(source)
  const { line, header } = await readHeader(reader)
  if (header.officeKey !== (await keyIdOf(office.point))) throw new SavedFileError('other_key')
  const key = await contentKeyOf(readPoint(header.key), office)
  const content = createByteReader(decrypt(reader, key, line))
  const phone = (await readLine(content)) ?? ''
  const savedBy = z.safeParse(SavedBy, phone.startsWith('phone ') && parseJson(phone.slice('phone '.length)))
  if (!savedBy.success) throw new SavedFileError('damaged')
  return { ...savedBy.data, savedAt: header.savedAt, parts: readParts(content) }
}
