import type { VerificationMethod } from '@scrutineer/contract/fields/corrections'
import type { FormDocument } from '@scrutineer/contract/helpers/form-document'
import { documentFor } from '@scrutineer/contract/helpers/form-languages'
import { expressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema/columns.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { answerImportedBy, noteImportedBy } from '../../db/shared/imported-items.ts'
import { matchesPhone } from '../../db/shared/phone-keys.ts'
import { observerInScope } from '../../db/shared/scope-condition.ts'
import { isOfNgo, matchingThreads, setFilters, type ThreadFilter } from '../../db/shared/thread-filter.ts'
import { clockAhead, isLaterThanReceipt } from '../../db/shared/visit-clock.ts'
import type { PhoneSearch } from '../../domain/phone-number.ts'

export interface ReportFilter {
  /** Further filters, which reports match while they are read. */
  readonly reports: ThreadFilter
  readonly countyCode?: string | undefined
  /** Counties of the filter's area. */
  readonly countyIds?: readonly number[] | undefined
  readonly stationNumber?: number | undefined
  readonly phone?: PhoneSearch | undefined
  /** Start of the range, inclusive. */
  readonly from?: Date | undefined
  /** End of the range, exclusive. */
  readonly until?: Date | undefined
  /**
   * Time of the exported state. Reports are append-only, so all pages of all parts see the same state without a
   * transaction that stays open during the download.
   */
  readonly asOf: Date
}

/** `now`, or the time of the latest report if that is later because the clock was ahead. */
export const findSnapshotTime = async (db: ScopedDb['db'], now: Date): Promise<Date> => {
  const { rows } = await sql<{ latest: Date }>`
    select greatest(${now}::timestamptz, (select max(sort_at) from thread), (select max(created_at) from note),
      (select max(recorded_at) from visit), (select max(at) from follow_up_event)) as latest`.execute(db)
  return rows[0]?.latest ?? now
}

/** Position of the last row of a page. `id` is the row's id within its part. */
export interface Cursor {
  readonly countyId: number
  readonly stationNumber: number
  readonly observerId: number
  readonly id: number
}

export const startCursor: Cursor = { countyId: 0, stationNumber: 0, observerId: 0, id: 0 }

export const inRange = (time: string, { from, until }: Pick<ReportFilter, 'from' | 'until'>) => sql<boolean>`(
  ${from ?? null}::timestamptz is null or ${sql.ref(time)} >= ${from ?? null}) and (
  ${until ?? null}::timestamptz is null or ${sql.ref(time)} < ${until ?? null})`

export const isCurrentAt = (table: 'answer' | 'visit', since: string, { asOf }: Pick<ReportFilter, 'asOf'>) => {
  const supersededAt = sql.ref(`${table}.superseded_at`)
  return sql<boolean>`${sql.ref(since)} <= ${asOf} and (${supersededAt} is null or ${supersededAt} > ${asOf})`
}

/** What is read next. */
export interface ExportPage {
  readonly after: Cursor
  readonly limit: number
}

/** An aggregate of the areas that contain the county. */
export const aggregateAreas = <Value>(aggregate: RawBuilder<unknown>) => sql<Value>`(
  with recursive containing as (
    select parent_id, level, name from area where id = county.area_id
    union all
    select area.parent_id, area.level, area.name from containing join area on area.id = containing.parent_id
  )
  select ${aggregate} from containing)`

/** Columns of all parts: the observer and the station. */
export const observerStationColumns = [
  'observer.id as observerId',
  'observer.name as observerName',
  'observer.phone',
  'ngo.name as ngoName',
  'polling_station.id as stationId',
  'polling_station.county_id as countyId',
  'polling_station.number as stationNumber',
  'county.code as countyCode',
  'county.name as countyName',
  'polling_station.name as stationName',
  'polling_station.code as stationCode',
  // From the top.
  aggregateAreas<string | null>(sql`string_agg(name, ' / ' order by level)`).as('areaNames'),
  'polling_station.address',
  'polling_station.latitude',
  'polling_station.longitude',
  'polling_station.registered_voters as registeredVoters',
  'polling_station.active',
] as const

type Tables = Pick<Database, 'observer' | 'polling_station' | 'county'>

const isNgoFilter = (name: string) => name === 'idNgo' || name === 'activeNgo'

/** Condition on the observer and the station of a row. */
export const matching = (scoped: ScopedDb, { reports, countyCode, countyIds, stationNumber, phone }: ReportFilter) => {
  const { and, eb, exists } = expressionBuilder<Tables, keyof Tables>()
  const ofRow = (threads: ReturnType<typeof matchingThreads>) =>
    threads
      .where('thread.observer_id', '=', sql.ref<number>('observer.id'))
      .where('thread.polling_station_id', '=', sql.ref<number>('polling_station.id'))
  return and([
    observerInScope(scoped.scope),
    isOfNgo('observer.ngo_id', reports),
    // A visit may have no report.
    ...(setFilters(reports).every(isNgoFilter) ? [] : [exists(ofRow(matchingThreads(scoped, reports)))]),
    ...(countyIds ? [sql<boolean>`polling_station.county_id = any(${countyIds}::int[])`] : []),
    ...(countyCode
      ? [eb('polling_station.county_id', '=', sql<number>`(select id from county where code = ${countyCode})`)]
      : []),
    ...(stationNumber === undefined ? [] : [eb('polling_station.number', '=', stationNumber)]),
    ...(phone ? [matchesPhone('observer.phone_key', phone)] : []),
  ])
}

/**
 * Limits a query to the next rows that match, in the order county, station number, observer, row. `columns` are the ids of the last
 * two. The first condition of the position is redundant but lets the scan start in the index of stations.
 */
export const onExportPage = (
  scoped: ScopedDb,
  filter: ReportFilter,
  { after: { countyId, stationNumber, observerId, id }, limit }: ExportPage,
  columns: { readonly observer: string; readonly row: string },
) => {
  const [observer, row] = [sql.ref(columns.observer), sql.ref(columns.row)]
  const isAfter = sql<boolean>`
    (polling_station.county_id, polling_station.number) >= (${countyId}, ${stationNumber})
    and (polling_station.county_id, polling_station.number, ${observer}, ${row})
      > (${countyId}, ${stationNumber}, ${observerId}, ${id})`
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    query
      .where(matching(scoped, filter))
      .where(isAfter)
      .orderBy(sql`polling_station.county_id, polling_station.number, ${observer}, ${row}`)
      .limit(limit)
}

/** The threads with what the columns of all parts read. */
export const joinedThreads = ({ db }: ScopedDb) =>
  db
    .selectFrom('thread')
    .innerJoin('polling_station', 'polling_station.id', 'thread.polling_station_id')
    .innerJoin('observer', 'observer.id', 'thread.observer_id')
    .innerJoin('ngo', 'ngo.id', 'observer.ngo_id')
    .innerJoin('county', 'county.id', 'polling_station.county_id')

/** The next threads that may have matching answers. */
export const threadsOnPage = (scoped: ScopedDb, filter: ReportFilter, page: ExportPage) => {
  let query = joinedThreads(scoped)
    .where('thread.first_answer_at', '<=', filter.asOf)
    .$call(onExportPage(scoped, filter, page, { observer: 'thread.observer_id', row: 'thread.observer_id' }))
  if (filter.from) query = query.where('thread.last_answer_at', '>=', filter.from)
  if (filter.until) query = query.where('thread.first_answer_at', '<', filter.until)
  return query
}

/** `id` repeats the observer's id. */
export const findThreads = (scoped: ScopedDb, filter: ReportFilter, page: ExportPage) =>
  threadsOnPage(scoped, filter, page)
    .select([...observerStationColumns, 'observer.id'])
    .execute()

export type ThreadRow = Awaited<ReturnType<typeof findThreads>>[number]

/**
 * The options selected in these threads' current answers, unordered. `thread` is the index in `threads`. Those outside the range
 * are included: conditions of questions depend on them. Of one form with `formId`, with its withdrawn answers and
 * without who imported them.
 */
export const findSelections = async (
  { db, scope }: ScopedDb,
  filter: Pick<ReportFilter, 'asOf' | 'from' | 'until'>,
  threads: readonly Pick<ThreadRow, 'observerId' | 'stationId'>[],
  formId?: number,
) => {
  const observerIds = threads.map(({ observerId }) => observerId)
  const stationIds = threads.map(({ stationId }) => stationId)
  const { rows } = await sql<{
    thread: number
    formId: number
    formVersion: number
    answeredAt: Date
    /** Null if it could not be observed, and for a correction that says that the answer doesn't count. */
    optionId: number | null
    value: string | null
    typed: string | null
    flagged: boolean
    dictatedTo: string | null
    importedBy: string | null
    isInRange: boolean
    answerId: number
    questionId: number
    notObserved: boolean
    correctedBy: string | null
    correctionReason: string | null
    verifiedBy: string | null
    verificationMethod: VerificationMethod | null
    verifiedAt: Date | null
  }>`
    select requested.ordinal::int - 1 as thread, answer.form_id as "formId", answer.form_version as "formVersion",
      answer.answered_at as "answeredAt", selected_option.option_id as "optionId", selected_option.value,
      selected_option.typed,      coalesce(selected_option.flagged, false) as flagged, answer.dictated_to as "dictatedTo",
      ${formId === undefined ? answerImportedBy('answer') : sql`null`} as "importedBy", ${inRange('answer.answered_at', filter)} as "isInRange",
      answer.id as "answerId", answer.question_id as "questionId",
      answer.not_observed as "notObserved", answer.corrected_by as "correctedBy",
      answer.correction_reason as "correctionReason", verification.verified_by as "verifiedBy",
      verification.method as "verificationMethod", verification.verified_at as "verifiedAt"
    from unnest(${observerIds}::int[], ${stationIds}::int[]) with ordinality as requested(observer_id, station_id, ordinal)
    join observer on observer.id = requested.observer_id
    join answer on answer.observer_id = requested.observer_id and answer.polling_station_id = requested.station_id
    left join selected_option on selected_option.answer_id = answer.id
    left join answer_verification as verification on verification.answer_id = answer.id
      and verified_at <= ${filter.asOf} and (withdrawn_at is null or withdrawn_at > ${filter.asOf})
    where ${observerInScope(scope)}
      and ${
        formId === undefined
          ? sql`(option_id is not null or corrected_by is not null or not_observed)`
          : sql`answer.form_id = ${formId}`
      }
      and ${isCurrentAt('answer', 'answer.answered_at', filter)}`.execute(db)
  return rows
}

export type SelectionRow = Awaited<ReturnType<typeof findSelections>>[number]

/** A column of a note's pictures, in their order. */
const ofPictures = <Value>(column: 'sha256' | 'original_sha256') =>
  sql<Value[]>`array(select ${sql.ref(column)} from attachment where note_id = note.id order by position)`

/**
 * The next notes, with the hashes of their pictures, and of the pictures before a phone made them smaller; null where it did not.
 * `lastVersion` is the newest form version that contains the question.
 */
export const findNotes = (scoped: ScopedDb, filter: ReportFilter, page: ExportPage) =>
  scoped.db
    .selectFrom('note')
    .innerJoin('polling_station', 'polling_station.id', 'note.polling_station_id')
    .innerJoin('observer', 'observer.id', 'note.observer_id')
    .innerJoin('ngo', 'ngo.id', 'observer.ngo_id')
    .innerJoin('county', 'county.id', 'polling_station.county_id')
    .leftJoin('question', 'question.id', 'note.question_id')
    .where('note.created_at', '<=', filter.asOf)
    .where(inRange('note.created_at', filter))
    .$call(onExportPage(scoped, filter, page, { observer: 'note.observer_id', row: 'note.id' }))
    .select(observerStationColumns)
    .select(['note.id', 'note.text', 'note.created_at as createdAt', 'note.staff_account as staffAccount'])
    .select(noteImportedBy.as('importedBy'))
    .select(['question.id as questionId', 'question.form_id as formId', 'question.last_version as lastVersion'])
    .select(ofPictures<string>('sha256').as('hashes'))
    .select(ofPictures<string | null>('original_sha256').as('originals'))
    .execute()

/** The next current visits. */
export const findVisits = (scoped: ScopedDb, filter: ReportFilter, page: ExportPage) =>
  scoped.db
    .selectFrom('visit')
    .innerJoin('polling_station', 'polling_station.id', 'visit.polling_station_id')
    .innerJoin('observer', 'observer.id', 'visit.observer_id')
    .innerJoin('ngo', 'ngo.id', 'observer.ngo_id')
    .innerJoin('county', 'county.id', 'polling_station.county_id')
    .where(isCurrentAt('visit', 'visit.recorded_at', filter))
    .where(inRange('visit.arrived_at', filter))
    .$call(onExportPage(scoped, filter, page, { observer: 'visit.observer_id', row: 'visit.id' }))
    .select(observerStationColumns)
    .select(['visit.id', 'visit.arrived_at as arrivedAt', 'visit.left_at as leftAt'])
    .select(['visit.urban_area as urbanArea', 'visit.president_female as presidentFemale'])
    .select(['visit.other_fields as otherFields', clockAhead.as('clockAhead')])
    .select(isLaterThanReceipt.as('isLaterThanReceipt'))
    .execute()

/** A published version in the reader's language, with its form's sort order. */
export const findFormVersion = async ({ db, language }: ScopedDb, formId: number, formVersion: number) => {
  const { sortOrder, document } = await db
    .selectFrom('form_version')
    .innerJoin('form', 'form.id', 'form_version.form_id')
    .where('form_version.form_id', '=', formId)
    .where('form_version.version', '=', formVersion)
    .select(['form.sort_order as sortOrder', 'form_version.document'])
    .$castTo<{ sortOrder: number; document: FormDocument }>()
    .executeTakeFirstOrThrow()
  return { sortOrder, document: documentFor(document, language) }
}
