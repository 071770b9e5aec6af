/** Signatures and sizes of the zip format (APPNOTE.TXT of PKWARE, 4.3). */
const END = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
const LOCATOR_64 = 0x07064b50
const LOCATOR_64_BYTES = 20
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const UNKNOWN = 0xffffffff
const EXTRA_64 = 1
const DEFLATED = 8

const viewOf = async (file: Blob, from: number, to: number) => new DataView(await file.slice(from, to).arrayBuffer())
const uint64 = (view: DataView, at: number) => Number(view.getBigUint64(at, true))

/** Position and size of the list of entries. */
const findEntries = async (file: Blob) => {
  const start = Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES - LOCATOR_64_BYTES)
  const tail = await viewOf(file, start, file.size)
  let at = tail.byteLength - END_BYTES
  while (at >= 0 && tail.getUint32(at, true) !== END) at -= 1
  if (at < 0) throw new Error('not a complete zip file')
  const locator = at - LOCATOR_64_BYTES
  if (locator < 0 || tail.getUint32(locator, true) !== LOCATOR_64)
    return { size: tail.getUint32(at + 12, true), offset: tail.getUint32(at + 16, true) }
  const end = uint64(tail, locator + 8)
  const end64 = await viewOf(file, end, end + 56)
  return { size: uint64(end64, 40), offset: uint64(end64, 48) }
}

/** Values that don't fit in 32 bits, in the order unpacked size, size, offset. */
const readLargeValues = (view: DataView, from: number, to: number): number[] => {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== EXTRA_64) continue
    const count = view.getUint16(at + 2, true) >> 3
    return Array.from({ length: count }, (_, index) => uint64(view, at + 4 + index * 8))
  }
  return []
}

const findEntry = (view: DataView, name: string) => {
  const decoder = new TextDecoder()
  for (let at = 0; at + ENTRY_BYTES <= view.byteLength && view.getUint32(at, true) === ENTRY; ) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map(field => view.getUint16(at + field, true))
    const nameEnd = at + ENTRY_BYTES + (nameBytes ?? 0)
    const extraEnd = nameEnd + (extraBytes ?? 0)
    if (decoder.decode(new Uint8Array(view.buffer, at + ENTRY_BYTES, nameBytes)) === name) {
      const large = readLargeValues(view, nameEnd, extraEnd)
      const [, size = 0, offset = 0] = [24, 20, 42].map(field => {
        const value = view.getUint32(at + field, true)
        return value === UNKNOWN ? (large.shift() ?? 0) : value
      })
      return { method: view.getUint16(at + 10, true), size, offset }
    }
    at = extraEnd + (commentBytes ?? 0)
  }
  return undefined
}

/** The text of a file in a zip; undefined if there is none of this name. Throws if the zip isn't complete. */
export const readZipEntry = async (file: Blob, name: string): Promise<string | undefined> => {
  const { offset, size } = await findEntries(file)
  const entry = findEntry(await viewOf(file, offset, offset + size), name)
  if (!entry) return undefined
  const local = await viewOf(file, entry.offset, entry.offset + LOCAL_BYTES)
  const start = entry.offset + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true)
  const packed = file.slice(start, start + entry.size)
  if (entry.method !== DEFLATED) return packed.text()
  return new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()
}
