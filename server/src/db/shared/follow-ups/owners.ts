import { sql } from 'kysely'

/** Condition on a row of `follow_up`: its owner is signed in and may see it. */
export const isOwnerPresent = (now: Date) => sql<boolean>`exists (
  select from session
  join staff on staff.id = session.staff_id
  join ngo on ngo.id = staff.ngo_id
  where session.staff_id = follow_up.owner_id and session.ended_at is null and session.expires_at > ${now}::timestamptz
    and ngo.is_active and (ngo.organizer or ngo.id = follow_up.ngo_id))`
