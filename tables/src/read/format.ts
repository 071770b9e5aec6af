import type { OtherFormat } from '../table.ts'
import { readZipEntry } from './zip.ts'

/** Whether a file is a ZIP archive, as XLSX files are, by its first bytes. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The container of .xls files, and of workbooks with a password. */
const isCompoundFile = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11

/** Name of the stream that has a workbook with a password, in UTF-16 as in the directory of its container. */
const encryptedStream = [...'EncryptedPackage'].join('\0')

/** Text of one byte a character, for comparisons with ASCII. */
const asLatin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

const hasEncryptedStream = (bytes: Uint8Array) => asLatin1(bytes).includes(encryptedStream)

const recognizeArchive = async (bytes: Uint8Array<ArrayBuffer>): Promise<'xlsx' | OtherFormat> => {
  try {
    const archive = new Blob([bytes])
    if ((await readZipEntry(archive, 'mimetype'))?.includes('opendocument')) return 'ods'
    if ((await readZipEntry(archive, '[Content_Types].xml'))?.includes('sheet.binary')) return 'xlsb'
  } catch {
    // A damaged archive is reported by the reader of workbooks.
  }
  return 'xlsx'
}

/** Recognizes a file by its content: names of files are often wrong. */
export const recognizeFormat = async (bytes: Uint8Array<ArrayBuffer>): Promise<'xlsx' | 'text' | OtherFormat> => {
  if (isZip(bytes)) return recognizeArchive(bytes)
  if (isCompoundFile(bytes)) return hasEncryptedStream(bytes) ? 'encrypted' : 'xls'
  const start = asLatin1(bytes.subarray(0, 1024))
    .replaceAll('\0', '')
    .replace(/^(ï»¿|ÿþ|þÿ)/, '')
    .trimStart()
  if (start.startsWith('%PDF-')) return 'pdf'
  return /^<(!doctype html|html|table|meta|\?xml)\b/i.test(start) ? 'html' : 'text'
}
