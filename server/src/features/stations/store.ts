import { MAX_STATION_OBSERVERS, type StationChecks } from '@scrutineer/contract/stations'
import { sql } from 'kysely'
import { allRows } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { type FollowUpColumns, isReturned, verdict } from '../../db/shared/follow-ups/open.ts'
import { type AnswerRow, selectedOptions } from '../../db/shared/question-texts/published-questions.ts'
import { observerInScope } from '../../db/shared/scope-condition.ts'
import { clockAhead, isLaterThanReceipt } from '../../db/shared/visit-clock.ts'

/** The row is known to every account; reports from it are not. */
const stationRows = ({ db }: ScopedDb) =>
  db
    .selectFrom('polling_station')
    .innerJoin('county', 'county.id', 'polling_station.county_id')
    .select(['polling_station.id', 'polling_station.number', 'polling_station.address', 'polling_station.active'])
    .select(['polling_station.name as placeName', 'polling_station.code'])
    .select('polling_station.registered_voters as registeredVoters')
    .select(['county.code as countyCode', 'county.name as countyName'])
    .select(sql<string>`county.code || ' ' || polling_station.number`.as('name'))

export const findStation = (scoped: ScopedDb, id: number) =>
  stationRows(scoped).where('polling_station.id', '=', id).executeTakeFirst()

export interface StationObserverRow extends FollowUpColumns {
  readonly observerId: number
  readonly name: string
  readonly phone: string
  readonly ngo: string
  /** Null without answers and notes. */
  readonly sortAt: Date | null
  readonly flaggedCount: number
  readonly noteCount: number
  /** Null, like the next five, without a visit. */
  readonly recordedAt: Date | null
  readonly arrivedAt: Date | null
  readonly leftAt: Date | null
  readonly urbanArea: boolean | null
  readonly presidentFemale: boolean | null
  /** Posted fields without a column. */
  readonly otherFields: unknown
  readonly clockAhead: number | null
  readonly isLaterThanReceipt: boolean
  /** Number of all observers of the station in scope. */
  readonly total: number
}

/** The observers in scope who reported from the station or visited it, the newest first. */
export const findStationObservers = ({ db, scope }: ScopedDb, stationId: number) => allRows<StationObserverRow>(db)`
  with present as (
    select observer_id, sort_at, flagged_count, note_count, follow_up_id from thread
    where polling_station_id = ${stationId}
    union all
    select observer_id, null, 0, 0, null from visit
    where polling_station_id = ${stationId} and superseded_at is null and not exists (
      select from thread where thread.observer_id = visit.observer_id and thread.polling_station_id = ${stationId})
  )
  select observer.id as "observerId", observer.name, observer.phone, ngo.short_name as ngo,
    present.sort_at as "sortAt", flagged_count as "flaggedCount", present.note_count as "noteCount",
    visit.recorded_at as "recordedAt", visit.arrived_at as "arrivedAt", visit.left_at as "leftAt",
    visit.urban_area as "urbanArea", visit.president_female as "presidentFemale",
    visit.other_fields as "otherFields", ${clockAhead} as "clockAhead", ${isLaterThanReceipt} as "isLaterThanReceipt",
    follow_up.id as "followUpId", follow_up.state as "followUpState", staff.account as owner,
    follow_up.opened_at as "openedAt", follow_up.updated_at as "updatedAt", follow_up.waiting_since as "waitingSince",
    ${verdict} as result, ${isReturned} as returned,
    follow_up.referred_to as "referredTo", follow_up.referred_at as "referredAt", (count(*) over ())::int as total
  from present
  join observer on observer.id = present.observer_id
  join ngo on ngo.id = observer.ngo_id
  left join visit on visit.observer_id = observer.id and visit.polling_station_id = ${stationId}
    and visit.superseded_at is null
  left join follow_up on follow_up.id = present.follow_up_id
  left join staff on staff.id = follow_up.owner_id
  where ${observerInScope(scope)}
  order by greatest(present.sort_at, visit.recorded_at) desc, observer.id
  limit ${MAX_STATION_OBSERVERS}`

export interface StationAnswerRow extends AnswerRow {
  readonly observerId: number
  readonly isTestObserver: boolean
  readonly revision: number
  readonly answeredAt: Date
  /** The account that typed the answer during a phone call. */
  readonly dictatedTo: string | null
}

/** The current answers of these observers in scope at the station, also those that were withdrawn. */
export const findStationAnswers = (
  { db, scope }: ScopedDb,
  stationId: number,
  observerIds: readonly number[],
) => allRows<StationAnswerRow>(db)`
  select answer.observer_id as "observerId", answer.revision, answer.answered_at as "answeredAt",
    answer.question_id as "questionId", answer.form_id as "formId", answer.form_version as "formVersion",
    answer.dictated_to as "dictatedTo", observer.is_test_observer as "isTestObserver",
    ${selectedOptions('answer')} as options
  from answer
  join observer on observer.id = answer.observer_id
  where answer.polling_station_id = ${stationId} and answer.observer_id = any(${observerIds}::int[])
    and answer.superseded_at is null
    and ${observerInScope(scope)}
  order by answer.answered_at desc, answer.id desc`

export interface StationCheckRow extends Omit<StationChecks['open'][number], 'firedAt'> {
  readonly firedAt: Date
  /** Why it ended; null if it fires. */
  readonly end: string | null
}

/** The checks that fire, or have fired, for the reports in scope from a station, newest first. */
export const findStationChecks = ({ db, scope }: ScopedDb, stationId: number) => allRows<StationCheckRow>(db)`
  select check_id as "idCheck", says, severity, observer_id as "idObserver", fired_at as "firedAt", end_reason as end
  from fired_check join observer on observer.id = observer_id
  where polling_station_id = ${stationId}
    and ${observerInScope(scope)}
  order by fired_at desc, fired_check.id desc`
