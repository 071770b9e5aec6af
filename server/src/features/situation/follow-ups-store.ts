import { followUpAgeLimits, type OpenFollowUpState, openFollowUpStates } from '@scrutineer/contract/situation'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { CountedNgos } from '../../db/shared/counted-ngos.ts'
import { findOldestUntakenWhere } from '../../db/shared/follow-ups/oldest-untaken.ts'
import {
  isOpenFollowUp as isOpen,
  isUntakenFollowUp as isUntaken,
  waitingSince as since,
} from '../../db/shared/follow-ups/open.ts'

interface StateRow {
  readonly state: OpenFollowUpState
  readonly ages: number[]
  readonly untaken: number
}

/** Open follow-ups by state and age, and the emergency that has waited longest without an owner. */
export const countFollowUps = async (scoped: ScopedDb, ngos: CountedNgos, now: Date) => {
  const limits = followUpAgeLimits.map(minutes => new Date(now.getTime() - minutes * 60_000))
  const ages = [undefined, ...limits].map((from, index) => {
    const to = limits[index]
    const isYounger = to ? sql`${since} > ${to}::timestamptz` : sql`true`
    return sql`count(*) filter (where ${isYounger} and ${from ? sql`${since} <= ${from}::timestamptz` : sql`true`})::int`
  })
  const { rows } = await sql<StateRow>`
    select state, array[${sql.join(ages)}] as ages, count(*) filter (where ${isUntaken})::int as untaken
    from follow_up where ngo_id = any(${ngos.ids}::int[]) and ${isOpen} group by 1`.execute(scoped.db)
  const byState = new Map(rows.map(row => [row.state, row]))
  const untaken = rows.reduce((sum, row) => sum + row.untaken, 0)
  const isCounted = sql<boolean>`follow_up.ngo_id = any(${ngos.ids}::int[])`
  return {
    states: openFollowUpStates.map(state => ({ state, ages: byState.get(state)?.ages ?? ages.map(() => 0) })),
    untaken,
    oldestUntaken: untaken > 0 ? await findOldestUntakenWhere(scoped.db, isCounted) : null,
  }
}
