import { followUpAgeLimits, type OpenFollowUpState, openFollowUpStates } from '@scrutineer/contract/situation'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { CountedNgos } from '../../db/shared/counted-ngos.ts'
import { findOldestUntakenWhere } from '../../db/shared/follow-ups/oldest-untaken.ts'
import {
  isOpenFollowUp as isOpen,
  isUnassignedFollowUp as isUnassigned,
  waitingSince as since,
} from '../../db/shared/follow-ups/open.ts'

interface StateRow {
  readonly state: OpenFollowUpState
  readonly ages: number[]
  readonly unassigned: number[]
}

/** Open follow-ups by state and age, and the emergency that has waited longest. */
export const countFollowUps = async (scoped: ScopedDb, ngos: CountedNgos, now: Date) => {
  const limits = followUpAgeLimits.map(minutes => new Date(now.getTime() - minutes * 60_000))
  const ages = [undefined, ...limits].map((from, index) => {
    const to = limits[index]
    const isYounger = to ? sql`${since} > ${to}::timestamptz` : sql`true`
    return sql`${isYounger} and ${from ? sql`${since} <= ${from}::timestamptz` : sql`true`}`
  })
  const counts = (condition: RawBuilder<boolean>) =>
    sql`array[${sql.join(ages.map(isOfAge => sql`count(*) filter (where ${isOfAge} and ${condition})::int`))}]`
  const { rows } = await sql<StateRow>`
    select state, ${counts(isOpen)} as ages, ${counts(isUnassigned)} as unassigned
    from follow_up where ngo_id = any(${ngos.ids}::int[]) and ${isOpen} group by 1`.execute(scoped.db)
  const none = { ages: ages.map(() => 0), unassigned: ages.map(() => 0) }
  const states = openFollowUpStates.map(state => ({ ...none, state, ...rows.find(row => row.state === state) }))
  const untaken = states.flatMap(({ unassigned }) => unassigned).reduce((sum, count) => sum + count, 0)
  const isCounted = sql<boolean>`follow_up.ngo_id = any(${ngos.ids}::int[])`
  return {
    states,
    untaken,
    oldestUntaken: untaken > 0 ? await findOldestUntakenWhere(scoped.db, isCounted) : null,
  }
}
