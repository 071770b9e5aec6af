import { sql } from 'kysely'
import type { ScopedDb } from '../db/scoped-db.ts'
import type { ObserverStation } from '../db/shared/observer-station.ts'
import { hasRow } from '../db/shared/rows.ts'

export const hasPublishedQuestion = ({ db }: ScopedDb, id: number): Promise<boolean> =>
  hasRow(db.selectFrom('question').where('id', '=', id).where('last_version', 'is not', null))

export interface NewNote {
  readonly observerStation: ObserverStation
  readonly questionId: number | null
  readonly text: string
  readonly staffId: number | null
  /** Sender and idempotency key; undefined without a key. */
  readonly senderKey: string | undefined
  readonly now: Date
}

/** Inserts a note. Returns its id, or undefined if a note with the same `senderKey` exists. */
export const insertNote = async ({ db }: ScopedDb, note: NewNote): Promise<number | undefined> => {
  const inserted = await db
    .insertInto('note')
    .values({
      observer_id: note.observerStation.observerId,
      polling_station_id: note.observerStation.stationId,
      question_id: note.questionId,
      text: note.text,
      staff_id: note.staffId,
      // Outlives the account: without it, the note is the observer's own.
      staff_account: sql`(select account from staff where id = ${note.staffId})`,
      created_at: note.now,
      sent_under: note.senderKey ?? null,
    })
    .onConflict(conflict => conflict.constraint('note_sent_under_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

interface DuplicateNote {
  readonly id: number
  /** Whether station, question, sender, text and files are equal. */
  readonly isSame: boolean
}

/**
 * Finds the note with the same `senderKey`. Without a key, finds an identical note: of any age if it has files, which two
 * notes never share; otherwise within `windowMs`.
 */
export const findDuplicate = async (
  { db }: ScopedDb,
  { observerStation, questionId, text, staffId, senderKey, now }: NewNote,
  { hashes, windowMs }: { hashes: readonly string[]; windowMs: number },
): Promise<DuplicateNote | undefined> => {
  const isSame = sql<boolean>`(
    observer_id = ${observerStation.observerId} and polling_station_id = ${observerStation.stationId}
    and question_id is not distinct from ${questionId}::int and text = ${text}
    and ${staffId === null ? sql`staff_account is null` : sql`staff_id = ${staffId}`}
    and array(select sha256 from attachment where note_id = note.id order by position) = ${hashes}::text[])`
  // In both directions, since the clock may have been set back.
  const [from, to] = [-windowMs, windowMs].map(distance => new Date(now.getTime() + distance))
  const isRecent = hashes.length > 0 ? sql`true` : sql`created_at between ${from}::timestamptz and ${to}::timestamptz`
  const { rows } = await sql<DuplicateNote>`
    select id, ${isSame} as "isSame" from note
    where ${senderKey === undefined ? sql`sent_under is null and ${isRecent} and ${isSame}` : sql`sent_under = ${senderKey}`}
    order by id limit 1`.execute(db)
  return rows[0]
}

export interface NewAttachment {
  /** Of the file among those of its owner. */
  readonly position: number
  readonly file_name: string
  readonly media_type: string
  readonly size_bytes: number
  readonly sha256: string
  /** 0 without a preview. */
  readonly width: number
  readonly height: number
  /** Of the photo that the file is a smaller copy of. */
  readonly original_sha256?: string | null
}

/** What has files: a note, or an unplaced report. */
interface AttachmentOwner {
  readonly noteId?: number | null
  readonly unplacedReportId?: number | null
}

export const insertAttachments = async (
  { db }: ScopedDb,
  { noteId, unplacedReportId }: AttachmentOwner,
  files: readonly NewAttachment[],
): Promise<void> => {
  if (files.length === 0) return
  if (noteId != null) {
    const rows = files.map(file => ({ ...file, note_id: noteId }))
    await db.insertInto('attachment').values(rows).execute()
  } else if (unplacedReportId != null) {
    const rows = files.map(file => ({ ...file, unplaced_report_id: unplacedReportId }))
    await db.insertInto('unplaced_attachment').values(rows).execute()
  } else throw new Error('an attachment needs a note or an unplaced report')
}

/** Moves the files of an unplaced report to its placed note. They keep their ids, which the audit log references. */
export const moveAttachments = async ({ db }: ScopedDb, unplacedReportId: number, noteId: number): Promise<void> => {
  await sql`
    with moved as (delete from unplaced_attachment where unplaced_report_id = ${unplacedReportId} returning *)
    insert into attachment
      (id, note_id, position, file_name, media_type, size_bytes, sha256, width, height, original_sha256)
    overriding system value
    select id, ${noteId}::int, position, file_name, media_type, size_bytes, sha256, width, height, original_sha256
    from moved`.execute(db)
  // Files that have not arrived yet will be the note's.
  await db
    .updateTable('awaited_file')
    .set({ note_id: noteId, unplaced_report_id: null })
    .where('unplaced_report_id', '=', unplacedReportId)
    .execute()
}
