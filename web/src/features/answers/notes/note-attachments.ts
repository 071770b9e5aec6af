import type { ListedNote } from '@scrutineer/contract/notes'
import { splitAttachments } from '../../../shared/attachments/split-attachments.ts'

/** A note on the screen. */
export type ShownNote = ListedNote & { readonly id: number }

type NoteWithFiles = Pick<ListedNote, 'attachmentPath' | 'attachments' | 'attachmentsPaths'>

/** Paths of a note's pictures, for servers that don't list its files. Another server may send only the first. */
const picturePaths = ({ attachmentsPaths, attachmentPath }: NoteWithFiles): readonly string[] =>
  attachmentsPaths ?? (attachmentPath ? [attachmentPath] : [])

export const hasAttachments = (note: NoteWithFiles) => (note.attachments ?? picturePaths(note)).length > 0

/** A note's pictures and other files. */
export const attachmentsOf = (note: NoteWithFiles) =>
  note.attachments
    ? splitAttachments(note.attachments)
    : { pictures: picturePaths(note).map(path => ({ path })), files: [] }
