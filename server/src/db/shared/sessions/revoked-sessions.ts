import { sql } from 'kysely'
import type { Scope } from '../../../domain/access/scope.ts'
import type { Db } from '../../database.ts'
import { grantedReadTokens, readsEverything, tokenNgo } from './read-tokens.ts'
import { mustEnrol } from './staff-accounts.ts'

/**
 * Current scopes of staff sessions and read-only tokens, without those that have ended or expired, lost their account or NGO, or require the
 * enrolment of a second factor, which a server that only shows an archive can't offer.
 */
const findSessionScopes = async (
  db: Db,
  sessionIds: readonly string[],
  now: Date,
  isReadOnly: boolean,
): Promise<Map<string, Scope>> => {
  const rows = await db
    .selectFrom('session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .innerJoin('ngo', 'ngo.id', 'staff.ngo_id')
    .where(sql<boolean>`session.id = any(${sessionIds}::uuid[])`)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('ngo.is_active', '=', true)
    .$if(!isReadOnly, query => query.where(({ not }) => not(mustEnrol)))
    .select(['session.id', 'ngo.id as ngoId', 'ngo.organizer'])
    .unionAll(
      grantedReadTokens(db)
        .where(sql<boolean>`read_token.id = any(${sessionIds}::uuid[])`)
        .where('revoked_at', 'is', null)
        .where('read_token.expires_at', '>', now)
        .select(['read_token.id', tokenNgo.as('ngoId'), readsEverything.as('organizer')]),
    )
    .execute()
  return new Map(
    rows.map(({ id, ngoId, organizer }): [string, Scope] => [
      id,
      organizer ? { kind: 'everything' } : { kind: 'ngo', ngoId },
    ]),
  )
}

const isSame = (a: Scope, b: Scope | undefined) =>
  a.kind === b?.kind && (a.kind !== 'ngo' || b.kind !== 'ngo' || a.ngoId === b.ngoId)

/** Returns the items whose staff session has ended or changed its scope, with one query. */
export const findRevokedSessions = async <T extends { readonly sessionId: string; readonly scope: Scope }>(
  db: Db,
  items: readonly T[],
  now: Date,
  isReadOnly = false,
): Promise<T[]> => {
  if (items.length === 0) return []
  const scopes = await findSessionScopes(db, [...new Set(items.map(each => each.sessionId))], now, isReadOnly)
  return items.filter(each => !isSame(each.scope, scopes.get(each.sessionId)))
}
