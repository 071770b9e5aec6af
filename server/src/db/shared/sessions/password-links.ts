import type { Db } from '../../client.ts'

/** Removes unused links to a new password. Call it when the password or the e-mail address of the account changes. */
export const voidPasswordLinks = async (db: Db, staffId: number): Promise<void> => {
  await db.deleteFrom('access_link').where('staff_id', '=', staffId).where('used_at', 'is', null).execute()
}
