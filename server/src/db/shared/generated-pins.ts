import type { Db } from '../client.ts'

/** Deletes generated PINs that can't be looked at any more. */
export const removeExpiredPins = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('generated_pins').where('created_at', '<=', before).execute()
}
