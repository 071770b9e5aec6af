import type { RawBuilder } from 'kysely'
import type { Db } from '../../database.ts'
import { run } from '../../query.ts'

/** Ends the sessions that fulfil a condition on the columns of `session`. */
export const endSessions = (db: Db, condition: RawBuilder<boolean>, now: Date) =>
  run(db)`update session set ended_at = ${now} where ended_at is null and (${condition})`
