import { sql } from 'kysely'
import type { Db } from '../../client.ts'
import { hasRow } from '../rows.ts'

/** Whether an active organizer has an account that isn't an analyst's. Those of the demo election don't count, and are locked from then on. */
export const hasOwnOrganizer = (db: Db): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('staff')
      .innerJoin('ngo', 'ngo.id', 'staff.ngo_id')
      .where('ngo.organizer', '=', true)
      .where('ngo.is_active', '=', true)
      .where('staff.demo', '=', false)
      .where('staff.analyst', '=', false),
  )

/** Removes unused links to a new password. Call it when the password or the e-mail address of the account changes. */
export const voidPasswordLinks = (db: Db, staffId: number) =>
  db.deleteFrom('access_link').where('staff_id', '=', staffId).where('used_at', 'is', null).execute()

/** In a query of `staff`: whether signing in requires a second-factor code. */
export const isEnrolled = sql<boolean>`exists (
  select from second_factor where second_factor.staff_id = staff.id and second_factor.confirmed_at is not null)`

/** In a query of `staff` and `ngo`: whether the account must enrol a second factor first. */
export const mustEnrol = sql<boolean>`(ngo.require_second_factor and not ${isEnrolled})`

/** Deletes the second factor of an account and its recovery codes. */
export const removeSecondFactor = (db: Db, staffId: number) =>
  db.deleteFrom('second_factor').where('staff_id', '=', staffId).execute()
