import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { allRows, firstRow, onlyValue, run } from '../../../db/query.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { emitLive, ofReport } from '../../../db/shared/live-events.ts'
import type { ReceivedFile } from '../../../pictures/picture-store.ts'
import type { NewAttachment } from '../../../reports/note-store.ts'

export interface FileKey {
  readonly observerId: number
  readonly sha256: string
}

const where = ({ observerId, sha256 }: FileKey): RawBuilder<boolean> =>
  sql<boolean>`observer_id = ${observerId} and sha256 = ${sha256}`

export interface Part {
  readonly from: number
  readonly length: number
}

interface StoredFile {
  readonly isComplete: boolean
  readonly sizeBytes: number
  /** By position. */
  readonly parts: readonly Part[]
}

export const findFile = ({ db }: ScopedDb, key: FileKey) => firstRow<StoredFile>(db)`
  select completed_at is not null as "isComplete", size_bytes as "sizeBytes", (
    select coalesce(jsonb_agg(jsonb_build_object('from', from_byte, 'length', octet_length(bytes)) order by from_byte), '[]')
    from app_file_part as part where part.observer_id = app_file.observer_id and part.sha256 = app_file.sha256
  ) as parts
  from app_file where ${where(key)}`

/** Bytes of an observer's files that aren't complete. */
export const countPartBytes = ({ db }: ScopedDb, observerId: number) => onlyValue<number>(db)`
  select coalesce(sum(octet_length(bytes)), 0)::float8 as bytes from app_file_part
  where observer_id = ${observerId}`

/** Stores a part, in place of one at the same position. Does nothing for a complete file. */
export const insertPart = (
  { db }: ScopedDb,
  { observerId, sha256 }: FileKey,
  { from, bytes, sizeBytes, now }: { from: number; bytes: Buffer; sizeBytes: number; now: Date },
) => run(db)`
  with file as (
    insert into app_file (observer_id, sha256, size_bytes, created_at)
    values (${observerId}, ${sha256}, ${sizeBytes}, ${now})
    on conflict (observer_id, sha256) do update set size_bytes = excluded.size_bytes where app_file.completed_at is null
    returning observer_id, sha256
  )
  insert into app_file_part (observer_id, sha256, from_byte, bytes)
  select observer_id, sha256, ${from}::int, decode(${bytes.toString('base64')}, 'base64') from file
  on conflict (observer_id, sha256, from_byte) do update set bytes = excluded.bytes`

export const readPart = async ({ db }: ScopedDb, key: FileKey, from: number): Promise<Buffer> => {
  const { rows } = await sql<{ bytes: string }>`
    select encode(bytes, 'base64') as bytes from app_file_part where ${where(key)} and from_byte = ${from}`.execute(db)
  return Buffer.from(rows[0]?.bytes ?? '', 'base64')
}

/** Deletes a file whose bytes don't match its hash. */
export const removeFile = async ({ db }: ScopedDb, key: FileKey): Promise<void> => {
  await sql`delete from app_file_part where ${where(key)}`.execute(db)
  await sql`delete from app_file where ${where(key)} and completed_at is null`.execute(db)
}

/** Deletes files that are still incomplete and whose first part arrived before this time. */
export const removeIncompleteFiles = async (db: Db, before: Date): Promise<void> => {
  const abandoned = sql`completed_at is null and created_at < ${before}`
  await sql`
    delete from app_file_part using app_file as file
    where file.observer_id = app_file_part.observer_id and file.sha256 = app_file_part.sha256 and ${abandoned}`.execute(
    db,
  )
  // A part may have arrived in between.
  await sql`
    delete from app_file where ${abandoned} and not exists (
      select from app_file_part as part where part.observer_id = app_file.observer_id and part.sha256 = app_file.sha256)`.execute(
    db,
  )
}

/** Records a file as complete and deletes its parts. */
export const completeFile = async (
  { db }: ScopedDb,
  key: FileKey,
  { mediaType, sizeBytes, width, height }: ReceivedFile,
  now: Date,
): Promise<void> => {
  const { observerId, sha256 } = key
  await sql`
    insert into app_file (observer_id, sha256, size_bytes, created_at, completed_at, media_type, width, height)
    values (${observerId}, ${sha256}, ${sizeBytes}, ${now}, ${now}, ${mediaType}, ${width}, ${height})
    on conflict (observer_id, sha256) do update set completed_at = excluded.completed_at, media_type = excluded.media_type,
      size_bytes = excluded.size_bytes, width = excluded.width, height = excluded.height`.execute(db)
  await sql`delete from app_file_part where ${where(key)}`.execute(db)
}

type CompleteFile = Omit<NewAttachment, 'position' | 'file_name' | 'original_sha256'>

/** The complete ones of an observer's files. */
export const findCompleteFiles = (
  { db }: ScopedDb,
  observerId: number,
  hashes: readonly string[],
) => allRows<CompleteFile>(db)`
  select sha256, media_type, size_bytes, width, height from app_file
  where observer_id = ${observerId} and sha256 = any(${hashes}::text[]) and completed_at is not null`

/** Reports that wait for a file. */
export interface AwaitedFile {
  readonly noteId: number | null
  readonly unplacedReportId: number | null
  readonly position: number
  readonly fileName: string
  readonly originalSha256: string | null
}

export const insertAwaitedFile = (
  { db }: ScopedDb,
  { observerId, sha256 }: FileKey,
  { noteId, unplacedReportId, position, fileName, originalSha256 }: AwaitedFile,
) =>
  db
    .insertInto('awaited_file')
    .values({
      ...{ sha256, position },
      observer_id: observerId,
      note_id: noteId,
      unplaced_report_id: unplacedReportId,
      file_name: fileName,
      original_sha256: originalSha256,
    })
    .execute()

/** Deletes and returns the entries that wait for a file, including those of an earlier account of the observer. */
export const deleteAwaitedFiles = ({ db }: ScopedDb, { observerId, sha256 }: FileKey) => allRows<AwaitedFile>(db)`
  delete from awaited_file using observer as noted, observer as sender
  where awaited_file.sha256 = ${sha256} and noted.id = awaited_file.observer_id and sender.id = ${observerId}
    and (noted.id = sender.id or (noted.phone_key = sender.phone_key and noted.name_folded = sender.name_folded))
  returning note_id as "noteId", unplaced_report_id as "unplacedReportId", position, file_name as "fileName",
    original_sha256 as "originalSha256"`

/** Writes a live event for a note whose file has arrived. */
export const insertNoteEvent = async ({ db }: ScopedDb, noteId: number, now: Date): Promise<void> => {
  const from = sql`(
    select note.id as note_id, ngo_id, observer_id, polling_station_id
    from note join observer on observer.id = observer_id where note.id = ${noteId}) as noted`
  await emitLive({ kind: 'note', at: now, about: { ...ofReport, note_id: sql.ref('note_id') }, from }).execute(db)
}
