/** Signatures and sizes of the ZIP format. */
const centralEntry = 0x02014b50
const localEntry = 0x04034b50
const endOfDirectory = 0x06054b50
const endLength = 22
const maxCommentLength = 0xffff
const zip64Marker = 0xffffffff

interface Entry {
  readonly method: number
  readonly packedSize: number
  readonly offset: number
}

/** The entries of a ZIP archive; undefined if it isn't one, or uses ZIP64. */
const readEntries = (view: DataView): Entry[] | undefined => {
  const first = Math.max(0, view.byteLength - endLength - maxCommentLength)
  let end = view.byteLength - endLength
  while (end >= first && view.getUint32(end, true) !== endOfDirectory) end -= 1
  if (end < first) return undefined
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries: Entry[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== centralEntry) return undefined
    const [packedSize, size, offset] = [20, 24, 42].map(field => view.getUint32(at + field, true))
    if (packedSize === undefined || offset === undefined) return undefined
    if (packedSize === zip64Marker || size === zip64Marker || offset === zip64Marker) return undefined
    entries.push({ method: view.getUint16(at + 10, true), packedSize, offset })
    at += 46 + [28, 30, 32].reduce((sum, field) => sum + view.getUint16(at + field, true), 0)
  }
  return entries
}

/** The packed bytes of an entry. */
const bytesOf = (view: DataView<ArrayBuffer>, { offset, packedSize }: Entry) => {
  if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== localEntry) return undefined
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  return start + packedSize > view.byteLength ? undefined : new Uint8Array(view.buffer, start, packedSize)
}

const stored = 0
const deflated = 8

/**
 * Unpacks a ZIP archive and counts the bytes, without keeping them. The sizes that the archive states may be false. Returns
 * undefined if the archive can't be unpacked; stops when there are more than `max` bytes.
 */
export const measureUnpacked = async (bytes: ArrayBuffer, max: number): Promise<number | undefined> => {
  const view = new DataView(bytes)
  const entries = readEntries(view)
  let total = 0
  for (const entry of entries ?? []) {
    const packed = bytesOf(view, entry)
    if (!packed || (entry.method !== stored && entry.method !== deflated)) return undefined
    if (entry.method === stored) total += packed.byteLength
    else {
      const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
      try {
        for (;;) {
          const { done, value } = await unpacked.read()
          if (done) break
          total += value.byteLength
          if (total > max) break
        }
      } catch {
        // Damaged data.
        return undefined
      } finally {
        await unpacked.cancel().catch(() => undefined)
      }
    }
    if (total > max) return total
  }
  return entries && total
}
