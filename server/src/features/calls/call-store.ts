import type { calls } from '@scrutineer/contract/calls'
import type { Query } from '@scrutineer/contract/core/endpoint'
import type { PageRequest } from '@scrutineer/contract/core/page'
import type { CallOutcome } from '@scrutineer/contract/fields/call-values'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { observersOfStation } from '../../db/shared/observer-station.ts'
import { findPage, onPage } from '../../db/shared/rows.ts'
import { observerInScope } from '../../db/shared/scope-condition.ts'
import type { IdempotentRequest } from '../../domain/concurrency/idempotent-request.ts'

type CallQuery = Query<typeof calls.list>

const matching = (
  { db, scope }: ScopedDb,
  { idObserver, idPollingStation }: Pick<CallQuery, 'idObserver' | 'idPollingStation'>,
) => {
  let query = db
    .selectFrom('phone_call')
    .innerJoin('observer', 'observer.id', 'phone_call.observer_id')
    .where(observerInScope(scope))
  if (idObserver !== undefined) query = query.where('phone_call.observer_id', '=', idObserver)
  if (idPollingStation !== undefined)
    query = query.where(sql<boolean>`phone_call.observer_id in (${observersOfStation(idPollingStation)})`)
  return query
}

const newestOf = (calls: ReturnType<typeof matching>, page: PageRequest) =>
  calls
    .select(['phone_call.id', 'phone_call.observer_id as idObserver', 'observer.name as observerName'])
    .select(['phone_call.at', 'phone_call.account', 'phone_call.outcome'])
    .select(['phone_call.next_try_at as nextTryAt', 'phone_call.comment'])
    .orderBy('phone_call.id', 'desc')
    .$call(onPage(page))
    .execute()

/** One page of calls to observers in scope, newest first. */
export const findCalls = (outer: ScopedDb, query: CallQuery) =>
  findPage(
    outer,
    scoped => matching(scoped, query),
    found => newestOf(found, query),
  )

/** The newest calls to an observer in scope. */
export const findNewestCalls = (scoped: ScopedDb, idObserver: number, limit: number) =>
  newestOf(matching(scoped, { idObserver }), { page: 1, pageSize: limit })

/** The hash of the earlier request with a key; undefined if there is none. */
export const findRequestHash = async ({ db }: ScopedDb, senderKey: string): Promise<string | null | undefined> => {
  const row = await db
    .selectFrom('phone_call')
    .where('sender_key', '=', senderKey)
    .select('request_hash')
    .executeTakeFirst()
  return row?.request_hash
}

interface NewCall {
  readonly observerId: number
  readonly checkpointId: number | null
  readonly staffId: number
  readonly account: string
  readonly at: Date
  readonly phone: string
  readonly phoneKey: string
  readonly outcome: CallOutcome
  readonly nextTryAt: Date | null
  readonly comment: string | null
  readonly request: IdempotentRequest | undefined
}

/** Returns false, and writes nothing, if the key of the request was used already. */
export const insertCall = async ({ db }: ScopedDb, call: NewCall): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('phone_call')
    .values({
      observer_id: call.observerId,
      checkpoint_id: call.checkpointId,
      staff_id: call.staffId,
      account: call.account,
      at: call.at,
      phone: call.phone,
      phone_key: call.phoneKey,
      outcome: call.outcome,
      next_try_at: call.nextTryAt,
      comment: call.comment,
      sender_key: call.request?.senderKey ?? null,
      request_hash: call.request?.hash ?? null,
    })
    .onConflict(conflict => conflict.column('sender_key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Marks a notification as a reminder of those who owe the report of a checkpoint. */
export const insertReminder = ({ db }: ScopedDb, notificationId: number, checkpointId: number) =>
  db.insertInto('reminder').values({ notification_id: notificationId, checkpoint_id: checkpointId }).execute()
