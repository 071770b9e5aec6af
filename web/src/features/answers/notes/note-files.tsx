import type { Note } from '@scrutineer/contract/notes'
import { Attachments, splitAttachments } from '../../../shared/attachments/attachments.tsx'
import { picturePaths } from './note-attachments.ts'

/** A note's pictures and other files. */
export const NoteFiles = ({ note, onExpired }: { note: Note; onExpired: () => void }) => {
  const parts = note.attachments ? splitAttachments(note.attachments) : { pictures: picturePaths(note), files: [] }
  return <Attachments {...parts} onExpired={onExpired} />
}
