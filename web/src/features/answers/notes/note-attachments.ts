import type { Note } from '@scrutineer/contract/notes'

type NoteWithFiles = Pick<Note, 'attachmentPath' | 'attachments'> & Partial<Pick<Note, 'attachmentsPaths'>>

/** Paths of a note's pictures, for servers that don't list its files. A foreign server may send only the first. */
export const picturePaths = ({ attachmentsPaths, attachmentPath }: NoteWithFiles): readonly string[] =>
  attachmentsPaths ?? (attachmentPath ? [attachmentPath] : [])

export const hasAttachments = (note: NoteWithFiles) => (note.attachments ?? picturePaths(note)).length > 0
