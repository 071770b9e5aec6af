import type { Note } from '@scrutineer/contract/notes'

type NoteWithFiles = Pick<Note, 'attachmentPath' | 'attachments'> & Partial<Pick<Note, 'attachmentsPaths'>>

/** Paths of a note's pictures where the server doesn't list its files; a foreign one may send the first alone. */
export const picturePaths = ({ attachmentsPaths, attachmentPath }: NoteWithFiles): readonly string[] =>
  attachmentsPaths ?? (attachmentPath ? [attachmentPath] : [])

export const hasAttachments = (note: NoteWithFiles) => (note.attachments ?? picturePaths(note)).length > 0
