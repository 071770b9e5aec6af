import { MAX_PICTURE_BYTES, noteUpload } from '@scrutineer/contract/notes'

export interface RejectedFile {
  readonly name: string
  readonly reason: 'size' | 'number'
  /** Size limit for this kind of file. */
  readonly maxBytes: number
}

/** Magic bytes, as Latin-1, of the picture formats that the server displays: JPEG, PNG, GIF, WebP. */
const pictureSignature = /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF[\s\S]{4}WEBP)/

const isPicture = async (file: File) => {
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  return pictureSignature.test(String.fromCharCode(...start))
}

/** Detects pictures by their content, as the server does, since names and types are unreliable. */
const maxBytesOf = async (file: File) =>
  file.size > MAX_PICTURE_BYTES && (await isPicture(file)) ? MAX_PICTURE_BYTES : noteUpload.maxBytes

const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Adds files to those of a note, skipping duplicates, and rejects by the server's limits on size and number. */
export const validateFiles = async (chosen: readonly File[], added: readonly File[]) => {
  const files = [...chosen]
  const rejected: RejectedFile[] = []
  for (const file of added) {
    const { name } = file
    if (files.some(other => isSameFile(other, file))) continue
    const maxBytes = await maxBytesOf(file)
    if (file.size > maxBytes) rejected.push({ name, reason: 'size', maxBytes })
    else if (files.length === noteUpload.maxFiles) rejected.push({ name, reason: 'number', maxBytes })
    else files.push(file)
  }
  return { files, rejected }
}
