import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { type ExportPage, inRange, observerStationColumns, onExportPage, type ReportFilter } from './store.ts'

/** Station and observer of a linked or unlinked report. */
const linkedReport = sql<string | null>`(
  select county.code || ' ' || polling_station.number || ', ' || observer.name
  from observer, polling_station join county on county.id = polling_station.county_id
  where observer.id = follow_up_event.observer_id and polling_station.id = follow_up_event.polling_station_id
    and follow_up_event.kind in ('linked', 'unlinked'))`

/** Reports with their follow-ups. A follow-up without reports, all of which were linked to others, has the one that left it last. */
const followedReports = sql<{ follow_up_id: number; observer_id: number; polling_station_id: number }>`(
  select follow_up_id, observer_id, polling_station_id from thread where follow_up_id is not null
  union all
  select follow_up_id, observer_id, polling_station_id from follow_up_event as unlinked
  where kind = 'unlinked'
    and not exists (select from thread where thread.follow_up_id = unlinked.follow_up_id)
    and not exists (
      select from follow_up_event as later
      where later.follow_up_id = unlinked.follow_up_id and later.kind = 'unlinked' and later.id > unlinked.id))`

/** The next events of follow-ups, once for each of their reports. */
export const findFollowUpEvents = (scoped: ScopedDb, filter: ReportFilter, page: ExportPage) =>
  scoped.db
    .selectFrom(followedReports.as('thread'))
    .innerJoin('follow_up_event', 'follow_up_event.follow_up_id', 'thread.follow_up_id')
    .innerJoin('polling_station', 'polling_station.id', 'thread.polling_station_id')
    .innerJoin('observer', 'observer.id', 'thread.observer_id')
    .innerJoin('ngo', 'ngo.id', 'observer.ngo_id')
    .innerJoin('county', 'county.id', 'polling_station.county_id')
    .leftJoin('answer', 'answer.id', 'follow_up_event.answer_id')
    .leftJoin('fired_check', 'fired_check.id', 'follow_up_event.fired_check_id')
    .leftJoin('note', 'note.id', 'follow_up_event.note_id')
    .where('follow_up_event.at', '<=', filter.asOf)
    .where(inRange('follow_up_event.at', filter))
    .$call(onExportPage(scoped, filter, page, { observer: 'thread.observer_id', row: 'follow_up_event.id' }))
    .select(observerStationColumns)
    .select([
      'follow_up_event.id',
      'follow_up_event.follow_up_id as followUpId',
      'follow_up_event.at',
      'follow_up_event.occurred_at as occurredAt',
    ])
    .select([
      'follow_up_event.kind',
      'follow_up_event.account',
      'follow_up_event.value',
      linkedReport.as('report'),
      'fired_check.says as check',
      'note.text as problem',
    ])
    .select(['answer.form_id as formId', 'answer.form_version as formVersion'])
    .select(
      sql<number[]>`array(
        select option_id from selected_option where answer_id = answer.id and selected_option.flagged order by 1)`.as(
        'optionIds',
      ),
    )
    .execute()

/** The next checks that fire, or have fired. */
export const findFiredChecks = (scoped: ScopedDb, filter: ReportFilter, page: ExportPage) =>
  scoped.db
    .selectFrom('fired_check')
    .innerJoin('polling_station', 'polling_station.id', 'fired_check.polling_station_id')
    .innerJoin('observer', 'observer.id', 'fired_check.observer_id')
    .innerJoin('ngo', 'ngo.id', 'observer.ngo_id')
    .innerJoin('county', 'county.id', 'polling_station.county_id')
    .where('fired_check.fired_at', '<=', filter.asOf)
    .where(inRange('fired_check.fired_at', filter))
    .$call(onExportPage(scoped, filter, page, { observer: 'fired_check.observer_id', row: 'fired_check.id' }))
    .select(observerStationColumns)
    .select(['fired_check.id', 'check_id as checkId', 'form_id as formId', 'form_version as formVersion'])
    .select(['says', 'severity', 'operands', 'left_sum as left', 'right_sum as right', 'tolerance'])
    .select(['fired_at as firedAt', 'ended_at as endedAt', 'end_reason as end', 'confirmed_at as confirmedAt'])
    .execute()

export type FiredCheckRow = Awaited<ReturnType<typeof findFiredChecks>>[number]
