import type { CalledStation } from '@scrutineer/contract/fields/call-values'
import { sql } from 'kysely'
import { allRows } from '../../../db/query.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { mayHoldItems } from '../../../db/shared/holding-devices.ts'
import { assignedStations } from '../../../db/shared/observer-station.ts'
import { existingObservers } from '../../../db/shared/observers.ts'

/** An observer in scope with the assigned stations. */
export const findPerson = (scoped: ScopedDb, id: number) =>
  existingObservers(scoped)
    .where('observer.id', '=', id)
    .innerJoin('ngo', 'ngo.id', 'observer.ngo_id')
    .select(['observer.id', 'observer.name', 'observer.phone', 'observer.phone_key as phoneKey'])
    .select(['observer.backup_phone as backupPhone', 'ngo.short_name as ngo'])
    .select(assignedStations.as('stations'))
    .executeTakeFirst()

export interface OwedRow {
  readonly observerId: number
  readonly idCheckpoint: number
  readonly name: string
  readonly idForm: number
  readonly formCode: string
  readonly dueAt: Date
  readonly county: string
  readonly countyName: string
  readonly idPollingStation: number | null
  readonly pollingStationName: string | null
  readonly answered: number
  readonly required: number
  readonly lastAnswerAt: Date | null
}

/** Which owed reports are read: of all due checkpoints, or of one checkpoint in the counties of a filter. */
type OwedSelection =
  | { readonly dueAt: Date }
  | {
      readonly checkpointId: number
      readonly countyCode?: string | undefined
      readonly countyIds?: readonly number[] | undefined
    }

const selectedOwed = (selection: OwedSelection) => {
  if ('dueAt' in selection) return sql`due_at <= ${selection.dueAt}::timestamptz`
  const { checkpointId, countyCode = null, countyIds = null } = selection
  return sql`checkpoint.id = ${checkpointId} and (${countyCode}::text is null or county.code = ${countyCode}::text)
      and (${countyIds}::int[] is null or county.id = any(${countyIds}::int[]))`
}

/** Reports that the observers owe: one per assigned station, otherwise one per county. The newest checkpoint first. */
export const findOwedReports = (
  { db }: ScopedDb,
  observerIds: readonly number[],
  selection: OwedSelection,
) => allRows<OwedRow>(db)`
  with place as (
    select observer_id, county_id, polling_station_id as station_id, true as is_assigned
    from observer_assignment join polling_station on polling_station.id = polling_station_id
    where observer_id = any(${observerIds}::int[])
    union all
    select observer_id, county_id, (
      select polling_station_id from (
        select polling_station_id, arrived_at as at from visit
        where visit.observer_id = observer_county.observer_id and arrived_at is not null
        union all
        select polling_station_id, last_answer_at from thread where thread.observer_id = observer_county.observer_id
      ) as arrival
      join polling_station on polling_station.id = polling_station_id
      where polling_station.county_id = observer_county.county_id order by at desc nulls last limit 1), false
    from observer_county
    where observer_id = any(${observerIds}::int[])
      and not exists (select from observer_assignment as other where other.observer_id = observer_county.observer_id)
  )
  select place.observer_id as "observerId", checkpoint.id as "idCheckpoint", checkpoint.name, form.id as "idForm", form.code as "formCode",
    due_at as "dueAt", county.code as county, county.name as "countyName",
    polling_station.id as "idPollingStation", county.code || ' ' || polling_station.number as "pollingStationName",
    coalesce(progress.answered_count, 0) as answered, amount.required, progress.last_answer_at as "lastAnswerAt"
  from place
  join county on county.id = place.county_id
  join checkpoint on ${selectedOwed(selection)} and (all_counties
    or exists (select from checkpoint_county where checkpoint_id = checkpoint.id and county_id = place.county_id))
  join form on form.id = checkpoint.form_id
  left join lateral (
    select * from form_progress
    where form_id = form.id and observer_id = place.observer_id and county_id = place.county_id
      and (polling_station_id = place.station_id or not is_assigned)
    order by answered_count + not_asked_count desc, progressed_at, polling_station_id limit 1
  ) as progress on true
  -- All that is to be asked, or fewer if the checkpoint is content with them.
  cross join lateral (
    select least(required_answers, greatest(form.question_count - coalesce(not_asked_count, 0), 1)) as required
  ) as amount
  join polling_station on polling_station.id = coalesce(progress.polling_station_id, place.station_id)
  where coalesce(progress.answered_count, 0) < amount.required
  order by due_at desc, checkpoint.id, county.sort_order, county.id, polling_station.number`

export interface ContactRow {
  /** In JSON. */
  readonly at: string
  readonly idPollingStation: number
  readonly pollingStationName: string
}

const MAX_STATIONS = 100

/** Where the observer is assigned, was or reported from, the newest first. */
export const findStations = ({ db }: ScopedDb, observerId: number) => allRows<CalledStation>(db)`
  select station.id, county.code || ' ' || number as name
  from (
    select polling_station_id as id, max(at) as at from (
      select polling_station_id, null::timestamptz as at from observer_assignment where observer_id = ${observerId}
      union all
      select polling_station_id, last_answer_at from thread where observer_id = ${observerId}
      union all
      select polling_station_id, arrived_at from visit where observer_id = ${observerId} and superseded_at is null
    ) as stay group by 1
  ) as station
  join polling_station on polling_station.id = station.id join county on county.id = county_id
  order by at desc nulls last, county.sort_order, county.id, number limit ${MAX_STATIONS}`

/** The observer's newest answer and arrival, and the newest reminder. */
export const findContacts = async ({ db }: ScopedDb, observerId: number) => {
  const stationOf = (rows: ReturnType<typeof sql>) => sql`
    select jsonb_build_object('at', at, 'idPollingStation', station_id, 'pollingStationName', county.code || ' ' || number)
    from (${rows} order by at desc limit 1) as contact
    join polling_station on polling_station.id = station_id join county on county.id = county_id`
  const { rows } = await sql<{ answer: ContactRow | null; arrival: ContactRow | null; remindedAt: Date | null }>`
    select (${stationOf(sql`
      select last_answer_at as at, polling_station_id as station_id from thread
      where observer_id = ${observerId} and last_answer_at is not null`)}) as answer,
    (${stationOf(sql`
      select arrived_at as at, polling_station_id as station_id from visit
      where observer_id = ${observerId} and superseded_at is null and arrived_at is not null`)}) as arrival,
    (select max(created_at) from notification_recipient as recipient
      join reminder on reminder.notification_id = recipient.notification_id
      join notification on notification.id = reminder.notification_id
      where observer_id = ${observerId} and status <> 'not_configured') as "remindedAt"`.execute(db)
  return rows[0]
}

/** The observer's phones that held items at their last contact, or may hold some, last seen first. */
export const findHoldingPhones = ({ db }: ScopedDb, observerId: number) =>
  db
    .selectFrom('device')
    .where('observer_id', '=', observerId)
    .where(mayHoldItems)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .select(['name', 'held_count as items', 'held_since as since', 'last_seen_at as lastSeenAt'])
    .execute()
