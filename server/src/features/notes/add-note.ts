import { MAX_STAFF_NOTE_LENGTH, type NewNote } from '@scrutineer/contract/notes'
import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { findObserverStation, type ObserverStation } from '../../db/shared/observer-station.ts'
import { lockObserver } from '../../db/shared/threads.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Message } from '../../domain/messages.ts'
import { invalid, problem } from '../../domain/problem.ts'
import type { ServerContext } from '../../http/server-context.ts'
import type { PictureStore, ReceivedFile } from '../../pictures/picture-store.ts'
import { findDuplicate, hasPublishedQuestion, insertAttachments, insertNote } from '../../reports/note-store.ts'
import { recordNote } from '../../reports/report-store.ts'
import { type NoteRow, readNote } from './store.ts'

export interface SubmittedNote extends NewNote {
  readonly files: readonly (ReceivedFile & { readonly fileName: string })[]
  /** The sender's idempotency key. */
  readonly key: string | undefined
}

export type AddNoteDependencies = Pick<ServerContext, 'clock' | 'pictures'>

/** A text-only note that is sent again within this time is a duplicate. */
const DUPLICATE_WINDOW_MS = 10 * 60_000

export const attachmentRows = (files: SubmittedNote['files']) =>
  files.map(({ fileName, mediaType, sizeBytes, sha256, width, height }, position) => ({
    position,
    file_name: fileName,
    media_type: mediaType,
    size_bytes: sizeBytes,
    sha256,
    width,
    height,
  }))

interface NoteTarget {
  readonly observerStation: ObserverStation
  readonly questionId: number | null
  readonly staffId: number | null
  /** Identifies the sender; idempotency keys are unique per sender. */
  readonly sender: string
}

/** Makes a note's files permanent. Must complete before a row refers to them. */
export const persistFiles = async (pictures: PictureStore, files: SubmittedNote['files']): Promise<void> => {
  for (const file of files) await pictures.persist(file)
}

/**
 * Writes a note in one transaction and returns it. Its station and question must exist and its files be persisted. For a
 * duplicate, writes nothing and returns the existing note. The transaction reads the note, too: after it, a merge may move the
 * note to another station.
 */
export const writeNote = async (
  scoped: ScopedDb,
  clock: Clock,
  { observerStation, questionId, staffId, sender }: NoteTarget,
  submitted: SubmittedNote,
): Promise<NoteRow> => {
  const files = attachmentRows(submitted.files)
  return inTransaction(scoped, async trx => {
    const now = clock()
    // The observer's row first, as for answers and visits: the same lock order prevents deadlocks.
    await lockObserver(trx, observerStation.observerId)
    const senderKey = submitted.key && `${sender} ${submitted.key}`
    const note = { observerStation, questionId, text: submitted.text, staffId, senderKey, now }
    const hashes = files.map(({ sha256 }) => sha256)
    const existing = await findDuplicate(trx, note, { hashes, windowMs: DUPLICATE_WINDOW_MS })
    if (existing?.isSame) {
      await recordAuditEntry(trx, { kind: 'note', id: existing.id }, { pictures: files.length, repeated: true })
      return readNote(trx, existing.id)
    }
    const noteId = existing ? undefined : await insertNote(trx, note)
    if (noteId === undefined) throw problem('conflict', { detail: ['key_reused'] })
    await insertAttachments(trx, { noteId }, files)
    const written = { id: noteId, staffId }
    await recordNote(trx, observerStation, { note: written, isFromPhone: staffId === null, now })
    await recordAuditEntry(trx, { kind: 'note', id: noteId }, { pictures: files.length })
    return readNote(trx, noteId)
  })
}

const validate = async (scoped: ScopedDb, submitted: SubmittedNote) => {
  const errors: Record<string, Message[]> = {}
  const { idObserver, idPollingStation } = submitted
  const questionId = submitted.questionId || null
  if (idObserver === undefined) errors.idObserver = [['required']]
  if (idPollingStation === undefined) errors.idPollingStation = [['required']]
  if (submitted.text.length > MAX_STAFF_NOTE_LENGTH) errors.text = [['too_long', MAX_STAFF_NOTE_LENGTH]]
  else if (submitted.text.trim() === '' && submitted.files.length === 0) errors.text = [['text_or_file']]
  const observerStation =
    idObserver && idPollingStation ? await findObserverStation(scoped, idObserver, idPollingStation) : undefined
  const isComplete = idObserver !== undefined && idPollingStation !== undefined
  if (isComplete && !observerStation) throw problem('not_found')
  if (questionId !== null && !(await hasPublishedQuestion(scoped, questionId))) {
    errors.questionId = [['unknown_question']]
  }
  if (!observerStation || Object.keys(errors).length > 0) throw invalid(errors)
  return { observerStation, questionId }
}

/** Writes a note by staff on an observer's report. */
export const addStaffNote = async (
  scoped: ScopedDb,
  dependencies: AddNoteDependencies,
  { staffId }: Staff,
  submitted: SubmittedNote,
): Promise<NoteRow> => {
  const { observerStation, questionId } = await validate(scoped, submitted)
  const note = { observerStation, questionId, staffId, sender: `staff ${staffId}` }
  await persistFiles(dependencies.pictures, submitted.files)
  return writeNote(scoped, dependencies.clock, note, submitted)
}
