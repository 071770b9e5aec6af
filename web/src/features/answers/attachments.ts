import type { Note } from '@scrutineer/contract/notes'

type Files = Pick<Note, 'attachmentPath' | 'attachments'> & Partial<Pick<Note, 'attachmentsPaths'>>

/** Paths of a note's pictures where the server doesn't list its files; a foreign one may send the first alone. */
export const picturePaths = ({ attachmentsPaths, attachmentPath }: Files): readonly string[] =>
  attachmentsPaths ?? (attachmentPath ? [attachmentPath] : [])

export const hasFiles = (note: Files) => (note.attachments ?? picturePaths(note)).length > 0
