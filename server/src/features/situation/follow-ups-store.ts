import { followUpAgeLimits, type OpenFollowUpState, openFollowUpStates } from '@scrutineer/contract/situation'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import {
  isOpenFollowUp as isOpen,
  isUntakenFollowUp as isUntaken,
  openedSince as since,
} from '../../db/shared/follow-ups/open.ts'
import type { CountedNgos } from './counted-ngos-store.ts'

interface OldestUntaken {
  readonly observerId: number
  readonly stationId: number
  readonly stationLabel: string
  readonly since: Date
}

/** A follow-up that was opened or reopened at this time and has no owner, with one of its reports. */
const findOldestUntaken = async (
  { db }: ScopedDb,
  { ids }: CountedNgos,
  at: Date,
): Promise<OldestUntaken | undefined> => {
  const { rows } = await sql<OldestUntaken>`
    select thread.observer_id as "observerId", thread.polling_station_id as "stationId",
      county.code || ' ' || polling_station.number as "stationLabel", since
    from (
      select id, ${since} as since from follow_up
      where ngo_id = any(${ids}::int[]) and ${isUntaken} and ${isOpen} and ${since} = ${at}::timestamptz
      order by id limit 1
    ) as oldest
    join thread on thread.follow_up_id = oldest.id
    join polling_station on polling_station.id = thread.polling_station_id
    join county on county.id = polling_station.county_id
    order by thread.sort_at, thread.observer_id limit 1`.execute(db)
  return rows[0]
}

interface StateRow {
  readonly state: OpenFollowUpState
  readonly ages: number[]
  readonly untaken: number
  readonly oldestUntakenAt: Date | null
}

/** Open follow-ups by state and age, and the oldest one without an owner. */
export const countFollowUps = async (scoped: ScopedDb, ngos: CountedNgos, now: Date) => {
  const limits = followUpAgeLimits.map(minutes => new Date(now.getTime() - minutes * 60_000))
  const ages = [undefined, ...limits].map((from, index) => {
    const to = limits[index]
    const isYounger = to ? sql`${since} > ${to}::timestamptz` : sql`true`
    return sql`count(*) filter (where ${isYounger} and ${from ? sql`${since} <= ${from}::timestamptz` : sql`true`})::int`
  })
  const { rows } = await sql<StateRow>`
    select state, array[${sql.join(ages)}] as ages, count(*) filter (where ${isUntaken})::int as untaken,
      min(${since}) filter (where ${isUntaken}) as "oldestUntakenAt"
    from follow_up where ngo_id = any(${ngos.ids}::int[]) and ${isOpen} group by 1`.execute(scoped.db)
  const byState = new Map(rows.map(row => [row.state, row]))
  const times = rows.flatMap(row => row.oldestUntakenAt?.getTime() ?? [])
  return {
    states: openFollowUpStates.map(state => ({ state, ages: byState.get(state)?.ages ?? ages.map(() => 0) })),
    untaken: rows.reduce((sum, row) => sum + row.untaken, 0),
    oldestUntaken: times.length > 0 ? await findOldestUntaken(scoped, ngos, new Date(Math.min(...times))) : undefined,
  }
}
