import { helpCalls } from '@scrutineer/contract/help-calls'
import { sql } from 'kysely'
import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { emitLive, ofObserverRow } from '../../db/shared/live-events.ts'
import { countRows } from '../../db/shared/rows.ts'
import { observerInScope } from '../../db/shared/scope-condition.ts'
import type { Clock } from '../../domain/clock.ts'
import { problem } from '../../domain/problem.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'

/** Open calls in scope. */
const openCalls = ({ db, scope }: ScopedDb) =>
  db
    .selectFrom('help_call')
    .innerJoin('observer', 'observer.id', 'help_call.observer_id')
    .where('help_call.closed_at', 'is', null)
    .where(observerInScope(scope))

/** Open calls in scope: those that nobody has taken first, each group oldest first. */
const findOpenCalls = (scoped: ScopedDb) =>
  openCalls(scoped)
    .innerJoin('ngo', 'ngo.id', 'observer.ngo_id')
    .leftJoin('polling_station', 'polling_station.id', 'help_call.polling_station_id')
    .leftJoin('county', 'county.id', 'polling_station.county_id')
    .orderBy(sql`taken_at is not null`)
    .orderBy('help_call.id')
    .select(['help_call.id', 'observer.id as idObserver', 'observer.name as observerName'])
    .select(['observer.phone as observerPhoneNumber', 'observer.backup_phone as backupPhone', 'ngo.name as ngo'])
    .select(['polling_station.id as idPollingStation', 'county.code as countyCode'])
    .select(['polling_station.number as pollingStationNumber', 'help_call.text', 'help_call.called_at as calledAt'])
    .select(['help_call.taken_by as takenBy', 'help_call.taken_at as takenAt'])
    .execute()

export const countHelpCalls = (scoped: ScopedDb): Promise<number> => countRows(openCalls(scoped))

type Change = { taken_by: string; taken_at: Date } | { closed_by: string; closed_at: Date }

/** Changes an open call in scope, with its audit entry and live event. Throws `not_found` if there is none. */
const changeCall = (outer: ScopedDb, id: number, change: Change, now: Date): Promise<void> =>
  inTransaction(outer, async scoped => {
    const call = await openCalls(scoped)
      .where('help_call.id', '=', id)
      .select('observer.id')
      .forUpdate('help_call')
      .executeTakeFirst()
    if (!call) throw problem('not_found')
    await scoped.db.updateTable('help_call').set(change).where('id', '=', id).execute()
    await emitLive({ kind: 'help', at: now, about: ofObserverRow, from: sql`observer where id = ${call.id}` }).execute(
      scoped.db,
    )
    await recordAuditEntry(scoped, { kind: 'observer', id: call.id })
  })

export const helpCallRoutes = (serve: RouteRegistrar, { clock }: { readonly clock: Clock }): void => {
  serve(helpCalls.list, ({ scoped }) => findOpenCalls(scoped))
  serve(helpCalls.take, ({ scoped, actor, params }) => {
    const now = clock()
    return changeCall(scoped, params.id, { taken_by: actor.account, taken_at: now }, now)
  })
  serve(helpCalls.close, ({ scoped, actor, params }) => {
    const now = clock()
    return changeCall(scoped, params.id, { closed_by: actor.account, closed_at: now }, now)
  })
}
