import { randomUUID } from 'node:crypto'
import type { Body } from '@scrutineer/contract/core/endpoint'
import { MAX_TOKEN_DAYS, READ_TOKEN_PREFIX, readTokens } from '@scrutineer/contract/read-tokens'
import { DateTime } from 'luxon'
import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { findTimeZone } from '../../db/shared/election-settings.ts'
import { isNgoInScope } from '../../db/shared/ngo-in-scope.ts'
import { ngoScopeCondition } from '../../db/shared/scope-condition.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { generateToken, hashToken } from '../../domain/crypto/link-token.ts'
import { invalid, problem } from '../../domain/problem.ts'
import { parseDateTime } from '../../domain/time/date-time.ts'
import { existsById, type RouteRegistrar } from '../../http/route-registrar.ts'

const findReadTokens = ({ db, scope }: ScopedDb) =>
  db
    .selectFrom('read_token')
    .innerJoin('staff', 'staff.id', 'read_token.created_by')
    .where(ngoScopeCondition(scope, 'read_token.ngo_id'))
    .select(['read_token.id', 'name', 'read_token.ngo_id as idNgo', 'staff.account as createdBy'])
    .select(['read_token.created_at as createdAt', 'expires_at as expiresAt'])
    .select(['last_used_at as lastUsedAt', 'revoked_at as revokedAt'])
    .orderBy('read_token.created_at', 'desc')
    .orderBy('read_token.id')
    .execute()

/** A token ends with its last day. */
const lastDayOf = (expiresAt: Date, zone: string) =>
  DateTime.fromMillis(expiresAt.getTime() - 1, { zone }).toFormat('yyyy-MM-dd')

interface NewToken extends Pick<Body<typeof readTokens.create>, 'name'> {
  readonly ngoId: number | null
  readonly expiresOn: string
  readonly expiresAt: Date
  readonly now: Date
}

/** Stores a token and returns its secret. */
const createReadToken = (scoped: ScopedDb, { staffId }: Staff, token: NewToken): Promise<string> =>
  inTransaction(scoped, async trx => {
    const secret = `${READ_TOKEN_PREFIX}${generateToken()}`
    const { name, ngoId, expiresOn, expiresAt, now } = token
    const id = randomUUID()
    await trx.db
      .insertInto('read_token')
      .values({
        id,
        hash: hashToken(secret),
        name,
        ngo_id: ngoId,
        created_by: staffId,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute()
    await recordAuditEntry(trx, null, { token: id, name, ...(ngoId !== null && { idNgo: ngoId }), expiresOn })
    return secret
  })

/** Throws `not_found` unless the token is in scope. A revoked one stays as it is. */
const revokeReadToken = (scoped: ScopedDb, id: string, now: Date, zone: string): Promise<void> =>
  inTransaction(scoped, async trx => {
    const token = await trx.db
      .selectFrom('read_token')
      .where('id', '=', id)
      .where(ngoScopeCondition(trx.scope, 'ngo_id'))
      .select(['name', 'ngo_id as ngoId', 'expires_at as expiresAt', 'revoked_at as revokedAt'])
      .forUpdate()
      .executeTakeFirst()
    if (!token) throw problem('not_found')
    const { name, ngoId, expiresAt, revokedAt } = token
    if (!revokedAt) await trx.db.updateTable('read_token').set({ revoked_at: now }).where('id', '=', id).execute()
    const expiresOn = lastDayOf(expiresAt, zone)
    await recordAuditEntry(trx, null, { token: id, name, ...(ngoId !== null && { idNgo: ngoId }), expiresOn })
  })

export const readTokenRoutes = (
  serve: RouteRegistrar,
  { clock, timeZone }: { clock: Clock; timeZone: string },
): void => {
  const findZone = ({ db }: ScopedDb) => findTimeZone(db, timeZone)

  serve(readTokens.list, async ({ scoped }) => {
    const zone = await findZone(scoped)
    const now = clock()
    return (await findReadTokens(scoped)).map(({ expiresAt, ...token }) => ({
      ...token,
      expiresOn: lastDayOf(expiresAt, zone),
      isExpired: expiresAt <= now,
    }))
  })

  serve(
    readTokens.create,
    async ({ scoped, actor, body }) => {
      const { name, idNgo, expiresOn } = body
      const zone = await findZone(scoped)
      const now = clock()
      const dayIn = (days: number) => DateTime.fromJSDate(now, { zone }).plus({ days }).toFormat('yyyy-MM-dd')
      const [first, last] = [dayIn(0), dayIn(MAX_TOKEN_DAYS)]
      if (expiresOn < first || expiresOn > last) throw invalid({ expiresOn: [['expires_between', first, last]] })
      const ngoId = idNgo ?? (actor.organizer ? null : actor.ngoId)
      const expiresAt = parseDateTime(expiresOn, zone).until
      return { secret: await createReadToken(scoped, actor, { name, ngoId, expiresOn, expiresAt, now }) }
    },
    { resourceExists: existsById('idNgo', isNgoInScope) },
  )

  serve(readTokens.revoke, async ({ scoped, params }) =>
    revokeReadToken(scoped, params.id, clock(), await findZone(scoped)),
  )
}
