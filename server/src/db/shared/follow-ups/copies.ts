import { sql } from 'kysely'
import type { Db } from '../../client.ts'
import { run } from '../../query.ts'

/** Copies state and owner of follow-ups to their reports, for the filters of lists. Call it after either has changed. */
export const copyToReports = (db: Db, followUpIds: readonly number[]) => run(db)`
  update thread set follow_up_state = follow_up.state, follow_up_owner_id = follow_up.owner_id
  from follow_up
  where follow_up_id = any(${followUpIds}::int[]) and follow_up.id = follow_up_id
    and (follow_up_state, follow_up_owner_id) is distinct from (follow_up.state, follow_up.owner_id)`

/** Condition on a row of `follow_up`: its owner is signed in and may see it. */
export const isOwnerPresent = (now: Date) => sql<boolean>`exists (
  select from session
  join staff on staff.id = session.staff_id
  join ngo on ngo.id = staff.ngo_id
  where session.staff_id = follow_up.owner_id and session.ended_at is null and session.expires_at > ${now}::timestamptz
    and not staff.analyst and ngo.is_active and (ngo.organizer or ngo.id = follow_up.ngo_id))`
