import type { Entry } from 'yauzl'

const endRecord = 22
const localHeader = 30
const signature = 4
/** Some programs add these to a part: its checksum and sizes, with or without a signature, of 32 or of 64 bits. */
const descriptors = [12, 16, 20, 24]

/** Where the list of parts begins, or undefined where the file doesn't end with it. */
const listStart = (bytes: Buffer): number | undefined => {
  const end = bytes.length - endRecord
  if (end < 0 || bytes.toString('latin1', end, end + signature) !== 'PK\x05\x06') return undefined
  const start = bytes.readUInt32LE(end + 16)
  if (start < 0xffff_ffff) return start + bytes.readUInt32LE(end + 12) === end ? start : undefined
  const record = Number(bytes.readBigUInt64LE(end - 12))
  const start64 = Number(bytes.readBigUInt64LE(record + 48))
  return start64 + Number(bytes.readBigUInt64LE(record + 40)) === record ? start64 : undefined
}

const follows = (from: number, to: number, { generalPurposeBitFlag }: Entry) =>
  to === from || ((generalPurposeBitFlag & 8) > 0 && descriptors.includes(to - from))

/** Whether the parts lie one after another and nothing lies between: else programs that read on find other ones. */
const isContiguous = (bytes: Buffer, entries: readonly Entry[]): boolean => {
  const sorted = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  const list = listStart(bytes)
  if (list === undefined || sorted[0]?.relativeOffsetOfLocalHeader !== 0) return false
  return sorted.every((entry, index) => {
    const at = entry.relativeOffsetOfLocalHeader
    const nameEnd = at + localHeader + bytes.readUInt16LE(at + 26)
    if (!bytes.subarray(at + localHeader, nameEnd).equals(entry.fileNameRaw)) return false
    const end = nameEnd + bytes.readUInt16LE(at + 28) + entry.compressedSize
    return follows(end, sorted[index + 1]?.relativeOffsetOfLocalHeader ?? list, entry)
  })
}

/** What makes a zip ambiguous, a sentence each: programs differ in which of two parts of one name they read. */
export const checkZip = (bytes: Buffer, entries: readonly Entry[]): string[] => {
  const names = entries.map(({ fileName }) => fileName.toLowerCase())
  const twice = new Set(names.filter((name, index) => names.indexOf(name) < index))
  const faults = [...twice].map(name => `the part ${name} is in it twice`)
  if (faults.length === 0 && !isContiguous(bytes, entries))
    faults.push('there are bytes in it that its list of parts doesn’t tell of')
  return faults
}
