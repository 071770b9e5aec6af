import type { Note } from '@scrutineer/contract/notes'
import { Attachments, partsOf } from '../../shared/attachments/attachments.tsx'
import { picturePaths } from './attachments.ts'

/** A note's pictures and other files. */
export const NoteFiles = ({ note, onExpired }: { note: Note; onExpired: () => void }) => {
  const parts = note.attachments ? partsOf(note.attachments) : { pictures: picturePaths(note), files: [] }
  return <Attachments {...parts} onExpired={onExpired} />
}
