import { sql } from 'kysely'
import type { Db } from '../../database.ts'

/** Whether an active organizer has an account. Those of the demo election don't count, and are locked from then on. */
export const hasOwnOrganizer = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom('staff')
    .innerJoin('ngo', 'ngo.id', 'staff.ngo_id')
    .where('ngo.organizer', '=', true)
    .where('ngo.is_active', '=', true)
    .where('staff.demo', '=', false)
    .select(sql`1`.as('one'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
