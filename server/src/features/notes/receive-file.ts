import { MAX_PICTURE_BYTES, noteUpload } from '@scrutineer/contract/notes'
import { type FileReceiver, fileTooLarge } from '../../http/request/upload.ts'
import { isPreviewable, type PictureStore, type ReceivedFile } from '../../pictures/picture-store.ts'

export type ReceivedNoteFile = ReceivedFile & { readonly fileName: string }

/** Maximum length of a stored file name, in UTF-16 code units. */
const MAX_FILE_NAME = 255

/** Replaces NUL and lone surrogates, which PostgreSQL can't store. File names need not be exact, unlike contents. */
const storableName = (name: string) => name.slice(0, MAX_FILE_NAME).toWellFormed().replaceAll('\0', '\uFFFD')

/** Receives a note's file of any type. Throws only if a picture is too large. */
export const receiveFile =
  (pictures: PictureStore): FileReceiver<ReceivedNoteFile> =>
  async (bytes, fileName) => {
    const file = await pictures.receive(bytes)
    if (isPreviewable(file.mediaType) && file.sizeBytes > MAX_PICTURE_BYTES) {
      await pictures.discard(file)
      throw fileTooLarge(noteUpload.field, MAX_PICTURE_BYTES)
    }
    return { ...file, fileName: storableName(fileName) }
  }
