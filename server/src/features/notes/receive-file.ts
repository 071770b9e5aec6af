import { maxPictureBytes, noteUpload } from '@scrutineer/contract/notes'
import { fileTooLarge, type Receive } from '../../http/upload.ts'
import { isDisplayedType, type PictureStore, type ReceivedFile } from '../../pictures/picture-store.ts'

export type ReceivedNoteFile = ReceivedFile & { readonly fileName: string }

/** Longest file name that is kept, in UTF-16 units. */
const MAX_FILE_NAME = 255

/** PostgreSQL stores neither NUL nor half of a surrogate pair; a name is no evidence, so such characters are replaced. */
const storableName = (name: string) => name.slice(0, MAX_FILE_NAME).toWellFormed().replaceAll('\0', '\uFFFD')

/** Takes a note's file of any content; only its size is refused. */
export const receiveFile =
  (pictures: PictureStore): Receive<ReceivedNoteFile> =>
  async (bytes, fileName) => {
    const file = await pictures.receive(bytes)
    if (isDisplayedType(file.mediaType) && file.sizeBytes > maxPictureBytes) {
      await pictures.discard(file)
      throw fileTooLarge(noteUpload.field, maxPictureBytes)
    }
    return { ...file, fileName: storableName(fileName) }
  }
