/** Signatures and sizes of the ZIP format (APPNOTE.TXT of PKWARE, 4.3). */
const END = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
const LOCATOR_64 = 0x07064b50
const LOCATOR_64_BYTES = 20
const END_64_BYTES = 56
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const UNKNOWN = 0xffffffff
const EXTRA_64 = 1
const STORED = 0
const DEFLATED = 8

interface Entry {
  readonly name: string
  readonly method: number
  readonly packedSize: number
  readonly offset: number
}

const viewOf = async (file: Blob, from: number, to: number) => new DataView(await file.slice(from, to).arrayBuffer())
const uint64 = (view: DataView, at: number) => Number(view.getBigUint64(at, true))

/** Position and size of the list of entries. */
const findList = async (file: Blob) => {
  const start = Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES - LOCATOR_64_BYTES)
  const tail = await viewOf(file, start, file.size)
  let at = tail.byteLength - END_BYTES
  while (at >= 0 && tail.getUint32(at, true) !== END) at -= 1
  if (at < 0) throw new Error('not a complete zip file')
  const locator = at - LOCATOR_64_BYTES
  if (locator < 0 || tail.getUint32(locator, true) !== LOCATOR_64)
    return { size: tail.getUint32(at + 12, true), offset: tail.getUint32(at + 16, true) }
  const end = uint64(tail, locator + 8)
  const end64 = await viewOf(file, end, end + END_64_BYTES)
  return { size: uint64(end64, 40), offset: uint64(end64, 48) }
}

/** Values that don't fit in 32 bits, in the order unpacked size, packed size, offset. */
const readLargeValues = (view: DataView, from: number, to: number): number[] => {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== EXTRA_64) continue
    const count = view.getUint16(at + 2, true) >> 3
    return Array.from({ length: count }, (_, index) => uint64(view, at + 4 + index * 8))
  }
  return []
}

/** The files in a ZIP archive. Throws if it isn't complete. */
const readEntries = async (file: Blob): Promise<Entry[]> => {
  const { size, offset: listOffset } = await findList(file)
  if (listOffset + size > file.size) throw new Error('not a complete zip file')
  const view = await viewOf(file, listOffset, listOffset + size)
  const decoder = new TextDecoder()
  const entries: Entry[] = []
  for (let at = 0; at + ENTRY_BYTES <= view.byteLength && view.getUint32(at, true) === ENTRY; ) {
    const [nameBytes = 0, extraBytes = 0, commentBytes = 0] = [28, 30, 32].map(field =>
      view.getUint16(at + field, true),
    )
    const nameEnd = at + ENTRY_BYTES + nameBytes
    const large = readLargeValues(view, nameEnd, nameEnd + extraBytes)
    const [, packedSize = 0, offset = 0] = [24, 20, 42].map(field => {
      const value = view.getUint32(at + field, true)
      return value === UNKNOWN ? (large.shift() ?? 0) : value
    })
    const name = decoder.decode(new Uint8Array(view.buffer, at + ENTRY_BYTES, nameBytes))
    entries.push({ name, method: view.getUint16(at + 10, true), packedSize, offset })
    at = nameEnd + extraBytes + commentBytes
  }
  return entries
}

/** Unpacks an entry. Throws if it isn't whole or packed in another way. */
const unpack = async (file: Blob, { method, packedSize, offset }: Entry): Promise<ReadableStream<Uint8Array>> => {
  const local = await viewOf(file, offset, offset + LOCAL_BYTES)
  if (local.getUint32(0, true) !== LOCAL) throw new Error('not a complete zip file')
  const start = offset + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true)
  if (start + packedSize > file.size) throw new Error('not a complete zip file')
  const packed = file.slice(start, start + packedSize).stream()
  if (method === STORED) return packed
  if (method !== DEFLATED) throw new Error('not packed with deflate')
  return packed.pipeThrough(new DecompressionStream('deflate-raw'))
}

/** The text of a file in a ZIP archive; undefined if there is none of this name. Throws if the archive isn't complete. */
export const readZipEntry = async (file: Blob, name: string): Promise<string | undefined> => {
  const entry = (await readEntries(file)).find(each => each.name === name)
  return entry && new Response(await unpack(file, entry)).text()
}

/**
 * Unpacks a ZIP archive and counts the bytes, without keeping them. The sizes that the archive states may be false. Returns
 * undefined if the archive can't be unpacked; stops when there are more than `max` bytes.
 */
export const measureUnpacked = async (file: Blob, max: number): Promise<number | undefined> => {
  let total = 0
  try {
    for (const entry of await readEntries(file)) {
      const unpacked = (await unpack(file, entry)).getReader()
      try {
        for (let { done, value } = await unpacked.read(); !done; { done, value } = await unpacked.read()) {
          total += value?.byteLength ?? 0
          if (total > max) return total
        }
      } finally {
        await unpacked.cancel().catch(() => undefined)
      }
    }
    return total
  } catch {
    // An incomplete archive, or damaged data.
    return undefined
  }
}
