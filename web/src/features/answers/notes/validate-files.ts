import { MAX_PICTURE_BYTES, noteUpload } from '@scrutineer/contract/notes'

export interface RejectedFile {
  readonly name: string
  readonly reason: 'size' | 'number'
  /** What a file of its kind may have. */
  readonly maxBytes: number
}

/** How the pictures begin that the server displays, in Latin-1: JPEG, PNG, GIF, WebP. */
const pictureStart = /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF[\s\S]{4}WEBP)/

const isPicture = async (file: File) => {
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  return pictureStart.test(String.fromCharCode(...start))
}

/** Content decides, as on the server: a name or a type may say anything. */
const maxBytesOf = async (file: File) =>
  file.size > MAX_PICTURE_BYTES && (await isPicture(file)) ? MAX_PICTURE_BYTES : noteUpload.maxBytes

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Adds files to those of a note, each once; refuses by size and number, as the server would. */
export const validateFiles = async (chosen: readonly File[], added: readonly File[]) => {
  const files = [...chosen]
  const rejected: RejectedFile[] = []
  for (const file of added) {
    const { name } = file
    if (files.some(other => isSame(other, file))) continue
    const maxBytes = await maxBytesOf(file)
    if (file.size > maxBytes) rejected.push({ name, reason: 'size', maxBytes })
    else if (files.length === noteUpload.maxFiles) rejected.push({ name, reason: 'number', maxBytes })
    else files.push(file)
  }
  return { files, rejected }
}
