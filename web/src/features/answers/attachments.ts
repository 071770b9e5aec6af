import type { Note } from '@scrutineer/contract/notes'
import { settings } from '../../api/settings.ts'

/** Addresses of a note's pictures, ready to load. A foreign server may send the first one alone, or a whole address. */
export const attachmentsOf = (note: Pick<Note, 'attachmentPath'> & Partial<Pick<Note, 'attachmentsPaths'>>) => {
  const paths = note.attachmentsPaths ?? (note.attachmentPath ? [note.attachmentPath] : [])
  return paths.map(path => (/^https?:/.test(path) ? path : settings().apiBaseUrl + path))
}
