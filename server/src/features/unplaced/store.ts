import type { PageRequest } from '@scrutineer/contract/core/page'
import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { selectAttachments } from '../../db/shared/attachments.ts'
import { emitLive, ofObserverRow } from '../../db/shared/live-events.ts'
import { countRows, findPage, onPage } from '../../db/shared/rows.ts'
import { observerInScope } from '../../db/shared/scope-condition.ts'

type ResolutionState = UnplacedReport['state']

const inScope = ({ db, scope }: ScopedDb) =>
  db
    .selectFrom('unplaced_report')
    .innerJoin('observer', 'observer.id', 'unplaced_report.observer_id')
    .where(observerInScope(scope))

const inState = (scoped: ScopedDb, state: ResolutionState) =>
  state === 'open'
    ? inScope(scoped).where('unplaced_report.resolution', 'is', null)
    : inScope(scoped).where('unplaced_report.resolution', '=', state)

/** The form in the bin that has the posted question. Phones differ in the case of its name. */
const deletedForm = sql<{ name: string; deletedAt: string } | null>`(
  select jsonb_build_object('name', name, 'deletedAt', deleted_at)
  from json_each_text(posted) as field
  join bin_item on bin_item.kind = 'form'
    and exists (select from jsonb_array_elements(rows->'question') as question where question->>'id' = field.value)
  where 'unknown_question' = any(reasons) and lower(field.key) = 'questionid'
  limit 1)`

/** One page of unplaced reports, newest first, with their files. */
export const findUnplacedReports = (outer: ScopedDb, state: ResolutionState, page: PageRequest) =>
  findPage(
    outer,
    scoped => inState(scoped, state),
    reports =>
      reports
        .innerJoin('ngo', 'ngo.id', 'observer.ngo_id')
        .leftJoin('polling_station', 'polling_station.id', 'unplaced_report.polling_station_id')
        .leftJoin('county', 'county.id', 'polling_station.county_id')
        .select(['unplaced_report.id', 'unplaced_report.kind', 'unplaced_report.reasons'])
        .select(sql<ResolutionState>`coalesce(unplaced_report.resolution, 'open')`.as('state'))
        .select(['observer.id as observerId', 'observer.name as observerName', 'observer.phone'])
        .select(['ngo.name as ngo', 'unplaced_report.received_at as receivedAt'])
        .select(sql<string>`unplaced_report.posted::text`.as('posted'))
        .select(deletedForm.as('deletedForm'))
        .select(selectAttachments('unplaced_report').as('attachments'))
        .select(['unplaced_report.resolved_at as resolvedAt', 'unplaced_report.resolved_account as resolvedAccount'])
        .select(['unplaced_report.dismissal_reason as dismissalReason'])
        .select('unplaced_report.polling_station_id as stationId')
        .select(sql<string | null>`county.code || ' ' || polling_station.number`.as('stationLabel'))
        .orderBy('unplaced_report.received_at', 'desc')
        .orderBy('unplaced_report.id', 'desc')
        .$call(onPage(page))
        .execute(),
  )

export const countOpenReports = (scoped: ScopedDb): Promise<number> => countRows(inState(scoped, 'open'))

/** The number of these reports in scope. */
export const countUnplacedReportsInScope = (scoped: ScopedDb, ids: readonly number[]): Promise<number> =>
  countRows(inScope(scoped).where('unplaced_report.id', 'in', ids))

/** Locks reports in scope until the transaction ends; ordered by time of receipt. */
export const lockUnplacedReports = (scoped: ScopedDb, ids: readonly number[]) =>
  inScope(scoped)
    .where('unplaced_report.id', 'in', ids)
    .select(['unplaced_report.id', 'unplaced_report.kind', 'unplaced_report.observer_id as observerId'])
    .select(['unplaced_report.posted', 'unplaced_report.received_at as receivedAt', 'unplaced_report.resolution'])
    .select('observer.ngo_id as ngoId')
    .orderBy('unplaced_report.received_at')
    .orderBy('unplaced_report.id')
    .forUpdate('unplaced_report')
    .execute()

export type LockedReport = Awaited<ReturnType<typeof lockUnplacedReports>>[number]

interface Resolution {
  readonly resolution: 'placed' | 'dismissed'
  readonly account: string
  readonly at: Date
  readonly reason?: string
  readonly stationId?: number
}

/** Stores the reports' resolution and notifies live streams. */
export const resolveReports = async (
  { db }: ScopedDb,
  reports: readonly LockedReport[],
  { resolution, account, at, reason, stationId }: Resolution,
): Promise<void> => {
  await db
    .updateTable('unplaced_report')
    .set({
      resolution,
      resolved_at: at,
      resolved_account: account,
      dismissal_reason: reason ?? null,
      polling_station_id: stationId ?? null,
    })
    .where(
      'id',
      'in',
      reports.map(({ id }) => id),
    )
    .execute()
  const observers = reports.map(({ observerId }) => observerId)
  await emitLive({
    kind: 'unplaced',
    at,
    about: ofObserverRow,
    from: sql`observer where id = any(${observers}::int[])`,
  }).execute(db)
}
