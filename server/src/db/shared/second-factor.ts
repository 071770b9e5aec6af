import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** In a query on `staff`: whether signing in to the account takes a code besides the password. */
export const isEnrolled = sql<boolean>`exists (
  select from second_factor where second_factor.staff_id = staff.id and second_factor.confirmed_at is not null)`

/** In a query on `staff` and `ngo`: whether the account must get a second factor before anything else. */
export const mustEnrol = sql<boolean>`(ngo.require_second_factor and not ${isEnrolled})`

/** Takes the second factor off an account, with its recovery codes. */
export const removeSecondFactor = async (db: Db, staffId: number): Promise<void> => {
  await db.deleteFrom('second_factor').where('staff_id', '=', staffId).execute()
}
