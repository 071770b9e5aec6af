import { sql } from 'kysely'
import type { Scope } from '../domain/scope.ts'
import type { Db } from './database.ts'
import { mustEnrol } from './second-factor.ts'

/**
 * What each of these staff sessions may see now; those that ended, expired, lost their account or NGO, or must get a
 * second factor first are left out.
 */
export const findScopes = async (db: Db, sessionIds: readonly string[], now: Date): Promise<Map<string, Scope>> => {
  const rows = await db
    .selectFrom('session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .innerJoin('ngo', 'ngo.id', 'staff.ngo_id')
    .where(sql<boolean>`session.id = any(${[...sessionIds]}::uuid[])`)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('ngo.is_active', '=', true)
    .where(({ not }) => not(mustEnrol))
    .select(['session.id', 'ngo.id as ngoId', 'ngo.organizer'])
    .execute()
  return new Map(
    rows.map(({ id, ngoId, organizer }): [string, Scope] => [
      id,
      organizer ? { kind: 'everything' } : { kind: 'ngo', ngoId },
    ]),
  )
}
