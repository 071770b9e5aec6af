import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database.ts'

/** Ends the sessions that fulfil a condition on the columns of `session`. */
export const endSessions = async (db: Db, condition: RawBuilder<boolean>, now: Date): Promise<void> => {
  await sql`update session set ended_at = ${now} where ended_at is null and (${condition})`.execute(db)
}
