import { sql } from 'kysely'
import type { ScopedDb } from '../db/scoped-db.ts'
import type { ObserverStation } from '../db/shared/observer-station.ts'

export const hasPublishedQuestion = async ({ db }: ScopedDb, id: number): Promise<boolean> => {
  const row = await db
    .selectFrom('question')
    .where('id', '=', id)
    .where('last_version', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface NewNote {
  readonly observerStation: ObserverStation
  readonly questionId: number | null
  readonly text: string
  readonly staffId: number | null
  /** Sender and key; undefined without a key. */
  readonly senderKey: string | undefined
  readonly now: Date
}

/** Gives the new id, or undefined where another note was sent under the same: then nothing is written. */
export const insertNote = async ({ db }: ScopedDb, note: NewNote): Promise<number | undefined> => {
  const made = await db
    .insertInto('note')
    .values({
      observer_id: note.observerStation.observerId,
      polling_station_id: note.observerStation.stationId,
      question_id: note.questionId,
      text: note.text,
      staff_id: note.staffId,
      created_at: note.now,
      sent_under: note.senderKey ?? null,
    })
    .onConflict(known => known.constraint('note_sent_under_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

interface DuplicateNote {
  readonly id: number
  /** Whether all of it is the same: place, question, sender, text and files. */
  readonly isSame: boolean
}

/**
 * The note under the same key. Without a key, one that is the same in all: however long ago where it has files, which two
 * notes never share; within some time where it is text alone.
 */
export const findDuplicate = async (
  { db }: ScopedDb,
  { observerStation, questionId, text, staffId, senderKey, now }: NewNote,
  { hashes, within: milliseconds }: { hashes: readonly string[]; within: number },
): Promise<DuplicateNote | undefined> => {
  const isSame = sql<boolean>`(
    observer_id = ${observerStation.observerId} and polling_station_id = ${observerStation.stationId}
    and question_id is not distinct from ${questionId}::int and text = ${text}
    and ${staffId === null ? sql`staff_account is null` : sql`staff_id = ${staffId}`}
    and array(select sha256 from attachment where note_id = note.id order by position) = ${hashes}::text[])`
  // The clock may have been set back in between.
  const [from, to] = [-milliseconds, milliseconds].map(distance => new Date(now.getTime() + distance))
  const isRecent = hashes.length > 0 ? sql`true` : sql`created_at between ${from}::timestamptz and ${to}::timestamptz`
  const { rows } = await sql<DuplicateNote>`
    select id, ${isSame} as "isSame" from note
    where ${senderKey === undefined ? sql`sent_under is null and ${isRecent} and ${isSame}` : sql`sent_under = ${senderKey}`}
    order by id limit 1`.execute(db)
  return rows[0]
}

export interface NewAttachment {
  readonly file_name: string
  readonly media_type: string
  readonly size_bytes: number
  readonly sha256: string
  /** 0 where there is no display copy. */
  readonly width: number
  readonly height: number
}

export const insertAttachments = async (
  { db }: ScopedDb,
  noteId: number,
  files: readonly NewAttachment[],
): Promise<void> => {
  if (files.length === 0) return
  const rows = files.map((file, position) => ({ ...file, note_id: noteId, position }))
  await db.insertInto('attachment').values(rows).execute()
}

export const insertUnplacedAttachments = async (
  { db }: ScopedDb,
  unplacedReportId: number,
  files: readonly NewAttachment[],
): Promise<void> => {
  if (files.length === 0) return
  const rows = files.map((file, position) => ({ ...file, unplaced_report_id: unplacedReportId, position }))
  await db.insertInto('unplaced_attachment').values(rows).execute()
}

/** Gives a placed note the files that came with it. They keep their ids, by which downloads were audited. */
export const moveAttachments = async ({ db }: ScopedDb, unplacedReportId: number, noteId: number): Promise<void> => {
  await sql`
    with moved as (delete from unplaced_attachment where unplaced_report_id = ${unplacedReportId} returning *)
    insert into attachment (id, note_id, position, file_name, media_type, size_bytes, sha256, width, height)
    overriding system value
    select id, ${noteId}::int, position, file_name, media_type, size_bytes, sha256, width, height from moved`.execute(
    db,
  )
}
