import type { UnplacedReason } from '@scrutineer/contract/unplaced'
import { inTransaction } from '../../db/client.ts'
import { isWriteConflict } from '../../db/constraint-errors.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { ObserverPhone } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { invalid } from '../../domain/problem.ts'
import { insertAttachments } from '../../reports/note-store.ts'
import { resolveNote } from '../../reports/resolve-note.ts'
import { insertUnplacedReports } from '../../reports/unplaced-store.ts'
import { updateLastSeen } from '../../reports/visit-store.ts'
import { type AddNoteDependencies, attachmentRows, persistFiles, type SubmittedNote, writeNote } from './add-note.ts'
import type { NoteRow } from './store.ts'

const storeUnplaced = async (
  scoped: ScopedDb,
  clock: Clock,
  observerId: number,
  { submitted, posted, reasons }: { submitted: SubmittedNote; posted: unknown; reasons: readonly UnplacedReason[] },
): Promise<Date> => {
  const receivedAt = clock()
  await inTransaction(scoped, async trx => {
    await updateLastSeen(trx, observerId, receivedAt)
    const report = { kind: 'note' as const, posted, reasons, fileHashes: submitted.files.map(({ sha256 }) => sha256) }
    const [stored] = await insertUnplacedReports(trx, observerId, [report], receivedAt)
    if (stored?.isNew) await insertAttachments(trx, { unplacedReportId: stored.id }, attachmentRows(submitted.files))
  })
  return receivedAt
}

type PostedNote = { readonly note: NoteRow } | { readonly note: undefined; readonly receivedAt: Date }

const storeNote = async (
  scoped: ScopedDb,
  clock: Clock,
  observerId: number,
  { submitted, posted }: { submitted: SubmittedNote; posted: unknown },
): Promise<PostedNote> => {
  const { observerStation, questionId, reasons } = await resolveNote(scoped, observerId, submitted)
  if (!observerStation || reasons.length > 0) {
    const receivedAt = await storeUnplaced(scoped, clock, observerId, { submitted, posted, reasons })
    return { note: undefined, receivedAt }
  }
  const target = { observerStation, questionId, staffId: null, sender: `observer ${observerId}` }
  return { note: await writeNote(scoped, clock, target, submitted) }
}

/**
 * Stores a phone's note with its files. A note with an unknown station or question is stored as unplaced.
 * `posted` are the form's fields as received.
 */
export const postNote = async (
  scoped: ScopedDb,
  { clock, pictures }: AddNoteDependencies,
  { observerId }: ObserverPhone,
  submitted: SubmittedNote,
  posted: unknown,
): Promise<PostedNote> => {
  // An observer may send blanks as text, but not an empty note.
  if (submitted.text === '' && submitted.files.length === 0) throw invalid({ text: [['text_or_file']] })
  await persistFiles(pictures, submitted.files)
  try {
    return await storeNote(scoped, clock, observerId, { submitted, posted })
  } catch (error) {
    if (!isWriteConflict(error)) throw error
    // The question's form was deleted concurrently, or the station merged; the retry looks both up again.
    return storeNote(scoped, clock, observerId, { submitted, posted })
  }
}
