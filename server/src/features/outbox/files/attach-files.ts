import type { OutboxAttachment } from '@scrutineer/contract/outbox/outbox-item'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { insertAttachment, insertUnplacedAttachment, type NewAttachment } from '../../../reports/note-store.ts'
import { type AwaitedFile, findCompleteFiles, insertAwaitedFile } from './file-store.ts'

type AttachmentOwner = Pick<AwaitedFile, 'noteId' | 'unplacedReportId'>

/** Attaches a complete file to a note, or to an unplaced one. */
export const attachFile = async (
  scoped: ScopedDb,
  { noteId, unplacedReportId }: AttachmentOwner,
  position: number,
  file: NewAttachment,
): Promise<void> => {
  if (noteId !== null) await insertAttachment(scoped, noteId, position, file)
  else if (unplacedReportId !== null) await insertUnplacedAttachment(scoped, unplacedReportId, position, file)
}

/** Attaches the files of a note that are complete. The others are awaited. The transaction has locked the observer's row. */
export const attachFiles = async (
  scoped: ScopedDb,
  observerId: number,
  owner: AttachmentOwner,
  attachments: readonly OutboxAttachment[],
): Promise<void> => {
  if (attachments.length === 0) return
  const complete = await findCompleteFiles(
    scoped,
    observerId,
    attachments.map(({ sha256 }) => sha256),
  )
  for (const [position, { sha256, name, originalSha256 = null }] of attachments.entries()) {
    const file = complete.find(each => each.sha256 === sha256)
    if (file) await attachFile(scoped, owner, position, { ...file, file_name: name, original_sha256: originalSha256 })
    else await insertAwaitedFile(scoped, { observerId, sha256 }, { ...owner, position, fileName: name, originalSha256 })
  }
}
