import type { ScopedDb } from '../../db/scoped-db.ts'
import { noteKeyOfItem } from '../../reports/moved-notes-store.ts'
import { insertNote } from '../../reports/note-store.ts'
import { recordNote } from '../../reports/report-store.ts'
import { resolveNote } from '../../reports/resolve-note.ts'
import { withNumberChange } from './changed-number.ts'
import { attachFiles } from './files/attach-files.ts'
import type { ItemContext } from './store.ts'
import { storeUnplaced } from './store-unplaced.ts'
import type { ItemOfKind } from './validate-item.ts'

/** Writes a note, or a problem, which needs a follow-up. Files that have not arrived are attached when they do. */
export const writeNote = async (
  scoped: ScopedDb,
  context: ItemContext,
  item: ItemOfKind<'note' | 'problem'>,
): Promise<void> => {
  const { observerId, now } = context
  const { id, kind, body, station, attachments = [] } = item
  const {
    observerStation,
    questionId,
    reasons: unresolved,
  } = await resolveNote(scoped, observerId, { ...body, ...station })
  const reasons = await withNumberChange(scoped, item, observerStation?.stationId, unresolved)
  if (!observerStation || reasons.length > 0) {
    const posted = { ...item, body: { ...body, ...(kind === 'problem' && { isProblem: true }) } }
    const unplacedReportId = await storeUnplaced(scoped, context, posted, { kind: 'note', reasons })
    return attachFiles(scoped, observerId, { noteId: null, unplacedReportId }, attachments)
  }
  const senderKey = noteKeyOfItem(observerId, id)
  const noteId = await insertNote(scoped, {
    observerStation,
    questionId,
    text: body.text,
    staffId: null,
    senderKey,
    now,
  })
  if (noteId === undefined) throw new Error(`the note of item ${id} exists already`)
  await attachFiles(scoped, observerId, { noteId, unplacedReportId: null }, attachments)
  const note = { id: noteId, staffId: null, isProblem: kind === 'problem' }
  await recordNote(scoped, observerStation, { note, isFromPhone: true, now })
}
