import type { ReceivedForm, Situation } from '@scrutineer/contract/situation'
import { sql } from 'kysely'
import { allRows, onlyValue } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { CountedNgos } from '../../db/shared/counted-ngos.ts'

const RECENT_MS = 15 * 60_000

/** Reports, those with a flag, and those of the last 15 minutes. */
export const countReports = async (
  { db }: ScopedDb,
  { ids, onlyNgoId }: CountedNgos,
  now: Date,
): Promise<Situation['reports']> => {
  const since = new Date(now.getTime() - RECENT_MS)
  // Of inactive NGOs there are few: the indexes suffice to find the reports.
  const ofActive = sql`ngo_id <> all(array(select id from ngo where not is_active))`
  const ofNgo = onlyNgoId === undefined ? ofActive : sql`ngo_id = ${onlyNgoId}`
  const recent = sql`select count(*) from thread where sort_at >= ${since}::timestamptz and ${ofNgo}`
  const { rows } = await sql<Situation['reports']>`
    select coalesce(sum(total) filter (where measure = 'county_reports'), 0)::int as "all",
      coalesce(sum(total) filter (where measure = 'county_flagged'), 0)::int as flagged,
      (${recent})::int as recent, (${recent} and flagged_count > 0)::int as "recentFlagged"
    from tally where measure in ('county_reports', 'county_flagged') and ngo_id = any(${ids}::int[])`.execute(db)
  return rows[0] ?? { all: 0, flagged: 0, recent: 0, recentFlagged: 0 }
}

interface QuarterRow {
  readonly quarter: number
  readonly reports: number
  readonly flags: number
}

/** Reports and flags of the quarter hours from `from`, excluding `until`: numbers since 1970. */
export const findQuarters = (
  { db }: ScopedDb,
  { ids }: CountedNgos,
  { from, until }: { from: number; until: number },
) => allRows<QuarterRow>(db)`
  select subject_id as quarter,
    coalesce(sum(total) filter (where measure = 'quarter_reports'), 0)::int as reports,
    coalesce(sum(total) filter (where measure = 'quarter_flags'), 0)::int as flags
  from tally
  where measure in ('quarter_reports', 'quarter_flags') and ngo_id = any(${ids}::int[])
    and subject_id >= ${from} and subject_id < ${until}
  group by 1 order by 1`

/** The last quarter hour with a report before `before`; null if there is none. */
export const findLastQuarter = ({ db }: ScopedDb, { ids }: CountedNgos, before: number) => onlyValue<number | null>(db)`
  select max(subject_id) as quarter from tally
  where measure = 'quarter_reports' and ngo_id = any(${ids}::int[]) and subject_id < ${before} and total > 0`

// The counters include observers who were removed since; the list of observers doesn't.
const removed = (ids: readonly number[]) => sql`
  select form_id, count(distinct observer_id)::int as observers
  from observer join form_progress on observer_id = observer.id
  where removed_at is not null and ngo_id = any(${ids}::int[])
  group by 1`

/** Published forms with the observers and reports that have answered them, in the forms' order. */
export const findReceivedForms = ({ db }: ScopedDb, { ids }: CountedNgos) => allRows<ReceivedForm>(db)`
  select form.id as "idForm", code, description as title,
    coalesce(sum(total) filter (where measure = 'form_observers'), 0)::int - coalesce(removed.observers, 0) as observers,
    coalesce(sum(total) filter (where measure = 'form_reports'), 0)::int as reports
  from form
  left join tally on measure in ('form_observers', 'form_reports')
    and ngo_id = any(${ids}::int[]) and subject_id = form.id
  left join (${removed(ids)}) as removed on removed.form_id = form.id
  where current_version > 0
  group by form.id, removed.observers order by sort_order, form.id`
