import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'

export { findElectionSettings } from '../../db/shared/election-settings.ts'
export { releaseAbandonedFollowUps, releaseSilentFollowUps } from '../../db/shared/follow-ups/release.ts'

/** Accounts that may own follow-ups of the NGO and be mentioned: its own, and those of organizers, without analysts. */
const staffOf = ({ db }: ScopedDb, ngoId: number) =>
  db
    .selectFrom('staff')
    .innerJoin('ngo', 'ngo.id', 'staff.ngo_id')
    .where('ngo.is_active', '=', true)
    .where('staff.analyst', '=', false)
    .where(sql<boolean>`(ngo.organizer or ngo.id = ${ngoId})`)

/** These accounts with their NGO's short name, the NGO's own first. */
export const listStaff = (scoped: ScopedDb, ngoId: number) =>
  staffOf(scoped, ngoId)
    .select(['staff.account', 'ngo.short_name as ngo'])
    .orderBy(sql`ngo.id <> ${ngoId}`)
    .orderBy('ngo.short_name')
    .orderBy('staff.account')
    .execute()

/** The requested accounts that may own follow-ups of the NGO. */
export const findStaff = (scoped: ScopedDb, accounts: readonly string[], ngoId: number) =>
  staffOf(scoped, ngoId)
    .where(sql<boolean>`staff.account = any(${[...accounts]}::text[])`)
    .select(['staff.id', 'staff.account'])
    .execute()

/** Records whom a comment mentions. The reports of the follow-up become unseen for these accounts. */
export const insertMentions = async (
  { db }: ScopedDb,
  followUpId: number,
  eventId: number,
  staffIds: readonly number[],
): Promise<void> => {
  const ids = sql`any(${[...staffIds]}::int[])`
  await sql`
    insert into follow_up_mention (event_id, staff_id, follow_up_id)
    select ${eventId}, id, ${followUpId} from staff where id = ${ids}`.execute(db)
  await sql`
    delete from thread_seen using thread
    where thread_seen.staff_id = ${ids} and thread.follow_up_id = ${followUpId}
      and thread_seen.observer_id = thread.observer_id and thread_seen.polling_station_id = thread.polling_station_id`.execute(
    db,
  )
}
