import { sql } from 'kysely'
import type { Db } from '../../database.ts'

/** In a query of `staff`: whether signing in requires a second-factor code. */
export const isEnrolled = sql<boolean>`exists (
  select from second_factor where second_factor.staff_id = staff.id and second_factor.confirmed_at is not null)`

/** In a query of `staff` and `ngo`: whether the account must enrol a second factor first. */
export const mustEnrol = sql<boolean>`(ngo.require_second_factor and not ${isEnrolled})`

/** Deletes the second factor of an account and its recovery codes. */
export const removeSecondFactor = async (db: Db, staffId: number): Promise<void> => {
  await db.deleteFrom('second_factor').where('staff_id', '=', staffId).execute()
}
