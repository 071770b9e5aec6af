import type { PageRequest } from '@scrutineer/contract/core/page'
import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { type ExportPage, matching, onExportPage, type ReportFilter } from '../store.ts'

/** The files of the notes until the filter's time. */
const attachments = ({ db }: ScopedDb, { asOf }: ReportFilter) =>
  db
    .selectFrom('attachment')
    .innerJoin('note', 'note.id', 'attachment.note_id')
    .innerJoin('polling_station', 'polling_station.id', 'note.polling_station_id')
    .innerJoin('observer', 'observer.id', 'note.observer_id')
    .innerJoin('county', 'county.id', 'polling_station.county_id')
    .where('note.created_at', '<=', asOf)

const hasPreview = sql<boolean>`attachment.width > 0`

/** Number of files, of those with a preview, and the sums of their sizes. */
export const sumAttachments = (scoped: ScopedDb, filter: ReportFilter) =>
  attachments(scoped, filter)
    .where(matching(scoped, filter))
    .select(sql<number>`count(*)`.as('files'))
    .select(sql<number>`count(*) filter (where ${hasPreview})`.as('previews'))
    .select(sql<number>`coalesce(sum(size_bytes), 0)`.as('bytes'))
    .select(sql<number>`coalesce(sum(size_bytes) filter (where ${hasPreview}), 0)`.as('previewBytes'))
    .executeTakeFirstOrThrow()

/** `lastVersion` is the newest form version that contains the question of the note. */
const attachmentRows = (scoped: ScopedDb, filter: ReportFilter) =>
  attachments(scoped, filter)
    .leftJoin('question', 'question.id', 'note.question_id')
    .select(['attachment.id', 'attachment.sha256', 'attachment.media_type as mediaType', hasPreview.as('hasPreview')])
    .select(['note.id as noteId', 'note.created_at as createdAt', 'note.observer_id as observerId'])
    .select(['polling_station.id as stationId', 'polling_station.county_id as countyId'])
    .select(['polling_station.number as stationNumber', 'county.code as countyCode'])
    .select(['question.id as questionId', 'question.form_id as formId', 'question.last_version as lastVersion'])

/** The next files. */
export const findAttachments = (scoped: ScopedDb, filter: ReportFilter, page: ExportPage) =>
  attachmentRows(scoped, filter)
    .$call(onExportPage(scoped, filter, page, { observer: 'note.observer_id', row: 'attachment.id' }))
    .execute()

/** A page of those with a preview, newest first. */
export const findPictures = (scoped: ScopedDb, filter: ReportFilter, { page, pageSize }: PageRequest) =>
  attachmentRows(scoped, filter)
    .where(matching(scoped, filter))
    .where(hasPreview)
    .select('observer.name as observerName')
    .orderBy('note.created_at', 'desc')
    .orderBy('attachment.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

export type ExportedAttachment = Awaited<ReturnType<typeof findAttachments>>[number]
