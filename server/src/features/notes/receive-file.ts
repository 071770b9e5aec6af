import { MAX_PICTURE_BYTES, noteUpload } from '@scrutineer/contract/notes'
import { type FileReceiver, fileTooLarge } from '../../http/request/upload.ts'
import { isPreviewable, type PictureStore, type ReceivedFile } from '../../pictures/picture-store.ts'

export type ReceivedNoteFile = ReceivedFile & { readonly fileName: string }

/** Longest file name that is kept, in UTF-16 units. */
const MAX_FILE_NAME = 255

/** PostgreSQL stores neither NUL nor half of a surrogate pair; a name is no evidence, so such characters are replaced. */
const storableName = (name: string) => name.slice(0, MAX_FILE_NAME).toWellFormed().replaceAll('\0', '\uFFFD')

/** Takes a note's file of any content; only its size is refused. */
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
