import type { Entry } from 'yauzl'

// Sizes in bytes of the ZIP format's structures.
const END_RECORD_BYTES = 22
const LOCAL_HEADER_BYTES = 30
const SIGNATURE_BYTES = 4
/** Sizes of data descriptors: checksum and sizes after a part, with or without signature, in 32 or 64 bits. */
const DESCRIPTOR_BYTES = [12, 16, 20, 24]

/** Offset of the central directory, undefined if the file doesn't end with it. */
const directoryStart = (bytes: Buffer): number | undefined => {
  const end = bytes.length - END_RECORD_BYTES
  if (end < 0 || bytes.toString('latin1', end, end + SIGNATURE_BYTES) !== 'PK\x05\x06') return undefined
  const start = bytes.readUInt32LE(end + 16)
  if (start < 0xffff_ffff) return start + bytes.readUInt32LE(end + 12) === end ? start : undefined
  const record = Number(bytes.readBigUInt64LE(end - 12))
  const start64 = Number(bytes.readBigUInt64LE(record + 48))
  return start64 + Number(bytes.readBigUInt64LE(record + 40)) === record ? start64 : undefined
}

const isAdjacent = (from: number, to: number, { generalPurposeBitFlag }: Entry) =>
  to === from || ((generalPurposeBitFlag & 8) > 0 && DESCRIPTOR_BYTES.includes(to - from))

/** Whether the parts are contiguous. Programs that scan for parts would find others in a gap. */
const isContiguous = (bytes: Buffer, entries: readonly Entry[]): boolean => {
  const sorted = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  const directory = directoryStart(bytes)
  if (directory === undefined || sorted[0]?.relativeOffsetOfLocalHeader !== 0) return false
  return sorted.every((entry, index) => {
    const at = entry.relativeOffsetOfLocalHeader
    const nameEnd = at + LOCAL_HEADER_BYTES + bytes.readUInt16LE(at + 26)
    if (!bytes.subarray(at + LOCAL_HEADER_BYTES, nameEnd).equals(entry.fileNameRaw)) return false
    const end = nameEnd + bytes.readUInt16LE(at + 28) + entry.compressedSize
    return isAdjacent(end, sorted[index + 1]?.relativeOffsetOfLocalHeader ?? directory, entry)
  })
}

/** Describes ambiguities of a zip: programs differ in which of two parts with one name they read. */
export const checkZip = (bytes: Buffer, entries: readonly Entry[]): string[] => {
  const names = entries.map(({ fileName }) => fileName.toLowerCase())
  const duplicates = new Set(names.filter((name, index) => names.indexOf(name) < index))
  const problems = [...duplicates].map(name => `the part ${name} is in it twice`)
  if (problems.length === 0 && !isContiguous(bytes, entries))
    problems.push('there are bytes that belong to no listed part')
  return problems
}
