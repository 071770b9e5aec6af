import type { PageRequest } from '@scrutineer/contract/core/page'
import type { CallOutcome, OwingObserver, QueueSelection } from '@scrutineer/contract/fields/call-values'
import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { type ExpectedFilter, expectedReports, selectedOf } from './report-states-store.ts'

interface OwingRow {
  readonly id: number
  readonly name: string
  readonly ngo: string
  readonly phone: string
  readonly backupPhone: string | null
  readonly state: OwingObserver['state']
  readonly lastCallAt: Date | null
  readonly lastAccount: string | null
  readonly lastOutcome: CallOutcome | null
  readonly nextTryAt: Date | null
  readonly calledBy: string | null
}

export interface OwingFilter extends Omit<ExpectedFilter, 'checkpointIds'> {
  readonly checkpointId: number
  readonly only?: QueueSelection | undefined
  readonly now: Date
}

/** One page of the observers in scope who owe the report of a checkpoint, by county and name, and their number. */
export const findOwing = async (
  scoped: ScopedDb,
  { checkpointId, only, now, ...filter }: OwingFilter,
  { page, pageSize }: PageRequest,
): Promise<{ rows: OwingRow[]; total: number }> => {
  const { rows } = await sql<OwingRow & { total: number }>`
    with ${expectedReports(scoped, { ...filter, checkpointIds: [checkpointId] })}, person as (
      select observer_id, bool_or(is_unreachable) as is_unreachable, bool_or(is_partial) as is_partial,
        min(next_try_at) as next_try_at, min(county.sort_order) as place
      from expected join county on county.id = county_id
      where not is_complete group by 1
    ), selected as materialized (select * from person where ${only ? selectedOf(only, now) : sql`true`}),
    page as (
      select selected.*, observer.name, observer.name_folded, phone, backup_phone, ngo_id
      from selected join observer on observer.id = observer_id
      order by place, observer.name_folded, observer_id limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select total.total, page.observer_id as id, page.name, ngo.short_name as ngo, page.phone,
      page.backup_phone as "backupPhone",
      case when is_unreachable then 'unreachable' when is_partial then 'partial' else 'missing' end as state,
      newest.at as "lastCallAt", newest.account as "lastAccount", newest.outcome as "lastOutcome",
      newest.next_try_at as "nextTryAt", staff.account as "calledBy"
    from (select count(*)::int as total from selected) as total
    left join page on true
    left join ngo on ngo.id = page.ngo_id
    left join lateral (
      select at, account, outcome, next_try_at from phone_call
      where phone_call.observer_id = page.observer_id order by phone_call.id desc limit 1) as newest on true
    left join call_claim as claim on claim.observer_id = page.observer_id and claim.expires_at > ${now}::timestamptz
    left join staff on staff.id = claim.staff_id
    order by place, page.name_folded, page.observer_id`.execute(scoped.db)
  // The total stands in a row of its own beyond the last page.
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}
