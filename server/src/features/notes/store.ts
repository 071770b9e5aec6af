import { firstRow } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { selectAttachments } from '../../db/shared/attachments.ts'
import { noteImportedBy } from '../../db/shared/imported-items.ts'
import { observerInScope } from '../../db/shared/scope-condition.ts'

/** Either a note, or the notes of an observer at a station. */
export type NoteFilter =
  | { readonly noteId: number }
  | { readonly observerId: number; readonly stationId: number; readonly questionId?: number | undefined }

/** Notes in scope, oldest first, with their pictures. Observers don't see notes by staff. */
export const findNotes = ({ db, scope }: ScopedDb, filter: NoteFilter) => {
  let query = db
    .selectFrom('note')
    .innerJoin('observer', 'observer.id', 'note.observer_id')
    .innerJoin('polling_station', 'polling_station.id', 'note.polling_station_id')
    .innerJoin('county', 'county.id', 'polling_station.county_id')
    .leftJoin('question', 'question.id', 'note.question_id')
    .leftJoin('form', 'form.id', 'question.form_id')
    .where(observerInScope(scope))
  if ('noteId' in filter) query = query.where('note.id', '=', filter.noteId)
  else {
    const { observerId, stationId, questionId } = filter
    query = query.where('note.observer_id', '=', observerId).where('note.polling_station_id', '=', stationId)
    if (questionId !== undefined) query = query.where('note.question_id', '=', questionId)
  }
  if (scope.kind === 'observer') query = query.where('note.staff_account', 'is', null)
  return query
    .select(['note.id', 'note.question_id as questionId', 'form.id as formId', 'form.code as formCode'])
    .select(['note.text', 'note.staff_account as staffAccount', 'note.created_at as createdAt'])
    .select(noteImportedBy.as('importedBy'))
    .select(['county.code as countyCode', 'polling_station.number as stationNumber'])
    .select(selectAttachments('note').as('attachments'))
    .orderBy('note.created_at')
    .orderBy('note.id')
    .execute()
}

export type NoteRow = Awaited<ReturnType<typeof findNotes>>[number]

/** A note that exists and is in scope. */
export const readNote = async (scoped: ScopedDb, noteId: number): Promise<NoteRow> => {
  const [note] = await findNotes(scoped, { noteId })
  if (!note) throw new Error(`note ${noteId} is not in scope`)
  return note
}

/** A file by id. No scope applies: access requires a signed URL or the organizer role. */
export const findPicture = (db: ScopedDb['db'], id: number) => firstRow<{
  sha256: string
  mediaType: string
  hasPreview: boolean
}>(db)`
  select sha256, media_type as "mediaType", width > 0 as "hasPreview" from attachment where id = ${id}
  union all
  select sha256, media_type, width > 0 from unplaced_attachment where id = ${id}`

/** SHA-256 of the newest picture; undefined if there are none. */
export const findNewestPicture = async (db: ScopedDb['db']): Promise<string | undefined> => {
  const row = await db
    .selectFrom('attachment')
    .where('width', '>', 0)
    .select('sha256')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sha256
}
