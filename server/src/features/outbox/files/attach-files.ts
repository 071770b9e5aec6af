import type { OutboxAttachment } from '@scrutineer/contract/outbox/outbox-item'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { insertAttachments } from '../../../reports/note-store.ts'
import { type AwaitedFile, findCompleteFiles, insertAwaitedFile } from './file-store.ts'

/** Attaches the files of a note that are complete. The others are awaited. The transaction has locked the observer's row. */
export const attachFiles = async (
  scoped: ScopedDb,
  observerId: number,
  owner: Pick<AwaitedFile, 'noteId' | 'unplacedReportId'>,
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
    const names = { file_name: name, original_sha256: originalSha256 }
    if (file) await insertAttachments(scoped, owner, [{ ...file, ...names, position }])
    else await insertAwaitedFile(scoped, { observerId, sha256 }, { ...owner, position, fileName: name, originalSha256 })
  }
}
