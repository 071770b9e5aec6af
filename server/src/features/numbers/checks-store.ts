import type { CheckCount } from '@scrutineer/contract/numbers'
import { allRows } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { CountedNgos } from '../../db/shared/counted-ngos.ts'

/** The published checks that fire, or have fired, for reports that count: those that fire most first. */
export const countChecks = ({ db }: ScopedDb, { ids }: CountedNgos) => allRows<CheckCount>(db)`
  with fired as (
    select check_id, (count(*) filter (where ended_at is null))::int as open,
      (count(*) filter (where end_reason = 'repaired'))::int as repaired
    from fired_check join observer on observer.id = observer_id
    where ngo_id = any(${ids}::int[]) and not is_test_observer
    group by 1
  )
  select form_check.id as "idCheck", form.code as "formCode", form_check.says, form_check.severity, open, repaired
  from fired
  join form_check on form_check.id = check_id
  join form on form.id = form_check.form_id and last_version = current_version
  order by open desc, form.sort_order, form.id, form_check.id`
