import { MAX_REPORTED_TEXT_LENGTH } from '@scrutineer/contract/fields/report-values'
import type { UnplacedReason } from '@scrutineer/contract/unplaced'
import { inTransaction } from '../../db/client.ts'
import { isWriteConflict } from '../../db/constraint-errors.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findObserverStation, findStationId } from '../../db/shared/observer-station.ts'
import type { ObserverPhone } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { invalid } from '../../domain/problem.ts'
import { hasPublishedQuestion, insertUnplacedAttachments } from '../../reports/note-store.ts'
import { countyCodeOf, isId } from '../../reports/resolve-answers.ts'
import { insertUnplacedReports } from '../../reports/unplaced-store.ts'
import { updateLastSeen } from '../../reports/visit-store.ts'
import { type AddNoteDependencies, attachmentRows, persistFiles, type SubmittedNote, writeNote } from './add-note.ts'
import type { NoteRow } from './store.ts'

const resolveReferences = async (scoped: ScopedDb, observerId: number, submitted: SubmittedNote) => {
  const countyCode = countyCodeOf(submitted)
  const stationNumber = submitted.pollingStationNumber
  const hasStationKey = countyCode !== undefined && isId(stationNumber)
  const stationId = hasStationKey ? await findStationId(scoped, { countyCode, stationNumber }) : undefined
  const observerStation = stationId === undefined ? undefined : await findObserverStation(scoped, observerId, stationId)
  // Older phones send 0 for a note on the station as a whole.
  const questionId = submitted.questionId || null
  const isQuestion = questionId === null || (isId(questionId) && (await hasPublishedQuestion(scoped, questionId)))
  const reasons: UnplacedReason[] = []
  if (!observerStation) reasons.push('unknown_station')
  if (!isQuestion) reasons.push('unknown_question')
  if (submitted.text.length > MAX_REPORTED_TEXT_LENGTH) reasons.push('text_too_long')
  return { observerStation, questionId, reasons }
}

const storeUnplaced = async (
  scoped: ScopedDb,
  clock: Clock,
  observerId: number,
  { submitted, posted, reasons }: { submitted: SubmittedNote; posted: unknown; reasons: readonly UnplacedReason[] },
): Promise<Date> => {
  const receivedAt = clock()
  await inTransaction(scoped.db, async db => {
    const trxScoped = { ...scoped, db }
    await updateLastSeen(trxScoped, observerId, receivedAt)
    const report = { kind: 'note' as const, posted, reasons, fileHashes: submitted.files.map(({ sha256 }) => sha256) }
    const [stored] = await insertUnplacedReports(trxScoped, observerId, [report], receivedAt)
    if (stored?.isNew) await insertUnplacedAttachments(trxScoped, stored.id, attachmentRows(submitted.files))
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
  const { observerStation, questionId, reasons } = await resolveReferences(scoped, observerId, submitted)
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
