import { sql } from 'kysely'
import type { Place } from '../../db/places.ts'
import { within } from '../../db/within.ts'
import type { Reach } from '../../domain/scope.ts'

export interface NoteFilter {
  readonly observerId: number
  readonly stationId: number
  readonly questionId?: number | undefined
  readonly noteId?: number | undefined
}

/** Notes at one place, oldest first, with their pictures. Observers see their own, not what staff wrote about them. */
export const findNotes = ({ db, scope }: Reach, { observerId, stationId, questionId, noteId }: NoteFilter) => {
  let query = db
    .selectFrom('note')
    .innerJoin('observer', 'observer.id', 'note.observer_id')
    .innerJoin('polling_station', 'polling_station.id', 'note.polling_station_id')
    .innerJoin('county', 'county.id', 'polling_station.county_id')
    .leftJoin('question', 'question.id', 'note.question_id')
    .leftJoin('form', 'form.id', 'question.form_id')
    .where(within(scope, { ngo: 'observer.ngo_id', observer: 'observer.id' }))
    .where('note.observer_id', '=', observerId)
    .where('note.polling_station_id', '=', stationId)
  if (questionId !== undefined) query = query.where('note.question_id', '=', questionId)
  if (scope.kind === 'observer') query = query.where('note.staff_account', 'is', null)
  if (noteId !== undefined) query = query.where('note.id', '=', noteId)
  return query
    .select(['note.id', 'note.question_id as questionId', 'form.id as formId', 'form.code as formCode'])
    .select(['note.text', 'note.staff_account as staffAccount', 'note.created_at as createdAt'])
    .select(['county.code as countyCode', 'polling_station.number as pollingStationNumber'])
    .select(sql<number[]>`array(select id from attachment where note_id = note.id order by position)`.as('attachments'))
    .orderBy('note.created_at')
    .orderBy('note.id')
    .execute()
}

export const hasPublishedQuestion = async ({ db }: Reach, id: number): Promise<boolean> => {
  const row = await db
    .selectFrom('question')
    .where('id', '=', id)
    .where('last_version', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

interface NewRow {
  readonly place: Place
  readonly questionId: number | null
  readonly text: string
  readonly staffId: number | null
  /** Sender and key; undefined without a key. */
  readonly sentUnder: string | undefined
  readonly now: Date
}

/** Gives the new id, or undefined where another note was sent under the same: then nothing is written. */
export const insertNote = async ({ db }: Reach, note: NewRow): Promise<number | undefined> => {
  const made = await db
    .insertInto('note')
    .values({
      observer_id: note.place.observerId,
      polling_station_id: note.place.stationId,
      question_id: note.questionId,
      text: note.text,
      staff_id: note.staffId,
      created_at: note.now,
      sent_under: note.sentUnder ?? null,
    })
    .onConflict(known => known.constraint('note_sent_under_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

interface Repeated {
  readonly id: number
  /** Whether all of it is the same: place, question, sender, text and pictures. */
  readonly isSame: boolean
}

/** The note under the same key; without a key, one that is the same in all and was sent not long before. */
export const findRepeated = async (
  { db }: Reach,
  { place, questionId, text, staffId, sentUnder, now }: NewRow,
  { hashes, within: milliseconds }: { hashes: readonly string[]; within: number },
): Promise<Repeated | undefined> => {
  const isSame = sql<boolean>`(
    observer_id = ${place.observerId} and polling_station_id = ${place.stationId}
    and question_id is not distinct from ${questionId}::int and text = ${text}
    and ${staffId === null ? sql`staff_account is null` : sql`staff_id = ${staffId}`}
    and array(select sha256 from attachment where note_id = note.id order by position) = ${hashes}::text[])`
  // The clock may have been set back in between.
  const [from, to] = [-milliseconds, milliseconds].map(distance => new Date(now.getTime() + distance))
  const { rows } = await sql<Repeated>`
    select id, ${isSame} as "isSame" from note
    where ${
      sentUnder === undefined
        ? sql`sent_under is null and created_at between ${from}::timestamptz and ${to}::timestamptz and ${isSame}`
        : sql`sent_under = ${sentUnder}`
    }
    order by id limit 1`.execute(db)
  return rows[0]
}

export interface NewAttachment {
  readonly file_name: string
  readonly media_type: string
  readonly size_bytes: number
  readonly sha256: string
  readonly width: number
  readonly height: number
}

export const insertAttachments = async (
  { db }: Reach,
  noteId: number,
  files: readonly NewAttachment[],
): Promise<void> => {
  if (files.length === 0) return
  const rows = files.map((file, position) => ({ ...file, note_id: noteId, position }))
  await db.insertInto('attachment').values(rows).execute()
}

/** A picture by its id alone: its signed address, or being an organizer, is what allows it. */
export const findPicture = (db: Reach['db'], id: number) =>
  db.selectFrom('attachment').where('id', '=', id).select(['sha256', 'media_type as mediaType']).executeTakeFirst()

/** SHA-256 of the picture that was sent last; undefined while there is none. */
export const findNewestPicture = async (db: Reach['db']): Promise<string | undefined> => {
  const row = await db.selectFrom('attachment').select('sha256').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.sha256
}
