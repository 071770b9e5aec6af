import { sql } from 'kysely'
import type { Db } from '../../client.ts'

/** Copies state and owner of follow-ups to their reports, for the filters of lists. Call it after either has changed. */
export const copyToReports = async (db: Db, followUpIds: readonly number[]): Promise<void> => {
  await sql`
    update thread set follow_up_state = follow_up.state, follow_up_owner_id = follow_up.owner_id
    from follow_up
    where follow_up_id = any(${followUpIds}::int[]) and follow_up.id = follow_up_id
      and (follow_up_state, follow_up_owner_id) is distinct from (follow_up.state, follow_up.owner_id)`.execute(db)
}
