import type { DeliveryStatus } from '@scrutineer/contract/notifications'
import type { PageRequest } from '@scrutineer/contract/page'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { scopeCondition } from '../../db/shared/scope-condition.ts'

export { savePushToken } from '../../db/shared/sessions/push-tokens.ts'

export interface NewNotification {
  readonly staffId: number
  readonly ngoId: number
  readonly channel: string
  readonly sender: string
  readonly title: string
  readonly message: string
  readonly toAll: boolean
  readonly key: string | undefined
  /** Hash of the content: distinguishes a repetition from another notification with the same key. */
  readonly hash: string
  readonly now: Date
}

/** Returns the new id; undefined if this account has used the key already, in which case nothing is written. */
export const insertNotification = async ({ db }: ScopedDb, row: NewNotification): Promise<number | undefined> => {
  const inserted = await db
    .insertInto('notification')
    .values({
      staff_id: row.staffId,
      ngo_id: row.ngoId,
      channel: row.channel,
      sender: row.sender,
      title: row.title,
      message: row.message,
      to_all: row.toAll,
      idempotency_key: row.key ?? null,
      request_hash: row.hash,
      created_at: row.now,
    })
    .onConflict(conflict => conflict.constraint('notification_idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** The account's notification with an idempotency key. */
export const findNotificationByKey = ({ db }: ScopedDb, staffId: number, key: string) =>
  db
    .selectFrom('notification')
    .where('staff_id', '=', staffId)
    .where('idempotency_key', '=', key)
    .select(['id', 'request_hash as hash'])
    .select(sql<number>`(select count(*)::int from notification_recipient where notification_id = id)`.as('recipients'))
    .executeTakeFirst()

const observerInScope = ({ scope }: ScopedDb) =>
  scopeCondition(scope, { ngo: 'observer.ngo_id', observer: 'observer.id' })

interface NewRecipients {
  readonly notificationId: number
  /** All observers in scope if undefined. */
  readonly observerIds: readonly number[] | undefined
  /** False if the notification is only recorded. */
  readonly isSent: boolean
  readonly now: Date
}

/** Inserts the recipients that are in scope and returns how many. */
export const insertRecipients = async (scoped: ScopedDb, row: NewRecipients): Promise<number> => {
  const chosen = row.observerIds ? sql`observer.id = any(${row.observerIds}::int[])` : sql`true`
  const { numAffectedRows } = await sql`
    insert into notification_recipient (notification_id, observer_id, status, settled_at)
    select ${row.notificationId}::int, observer.id, ${row.isSent ? 'pending' : 'not_configured'}::text,
      ${row.isSent ? null : row.now}::timestamptz
    from observer where observer.removed_at is null and ${observerInScope(scoped)} and ${chosen}`.execute(scoped.db)
  return Number(numAffectedRows ?? 0)
}

/** The ids that are not of observers in scope, in the same order. */
export const findUnknownObservers = async (scoped: ScopedDb, observerIds: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select requested.id from unnest(${observerIds}::int[]) with ordinality as requested(id, ordinal)
    where not exists (
      select from observer where observer.id = requested.id and observer.removed_at is null and ${observerInScope(scoped)})
    order by requested.ordinal`.execute(scoped.db)
  return rows.map(row => row.id)
}

/** Enqueues a delivery for each recipient and notifies the delivery worker; both take effect on commit. */
export const enqueueDeliveries = async ({ db }: ScopedDb, notificationId: number, now: Date): Promise<void> => {
  await sql`
    insert into outbox (kind, payload, due_at, created_at)
    select 'push', jsonb_build_object('notificationId', notification_id, 'observerId', observer_id),
      ${now}::timestamptz, ${now}::timestamptz
    from notification_recipient where notification_id = ${notificationId}`.execute(db)
  await sql`select pg_notify('outbox', '')`.execute(db)
}

const notificationInScope = ({ scope }: ScopedDb) =>
  scopeCondition(scope, { ngo: 'notification.ngo_id', observer: 'notification.id' })

interface SentRow {
  readonly id: number
  readonly channel: string
  readonly from: string
  readonly title: string
  readonly message: string
  readonly toAll: boolean
  readonly createdAt: Date
  readonly account: string | null
  readonly senderNgoName: string | null
  /** Null if not requested. */
  readonly sentObserverIds: number[] | null
  readonly counts: {
    readonly recipients: number
    readonly delivered: number
    readonly failed: number
    readonly pending: number
    readonly notConfigured: number
  }
}

// Checks the observers' scope too: an NGO that was an organizer may have sent to other NGOs' observers.
const recipientInScope = (scoped: ScopedDb) =>
  scoped.scope.kind === 'everything'
    ? sql`true`
    : sql`exists (select from observer where observer.id = recipient.observer_id and ${observerInScope(scoped)})`

export interface HistoryPage extends PageRequest {
  readonly includeObserverIds: boolean
}

/** One page of notifications, newest first. */
export const findNotifications = async (
  scoped: ScopedDb,
  { page, pageSize, includeObserverIds }: HistoryPage,
): Promise<SentRow[]> => {
  const observerIds = includeObserverIds
    ? sql`coalesce(jsonb_agg(recipient.observer_id order by recipient.observer_id), '[]')`
    : sql`null::jsonb`
  const { rows } = await sql<SentRow>`
    select sent.id, sent.channel, sent.sender as "from", sent.title, sent.message, sent.to_all as "toAll",
      sent.created_at as "createdAt", staff.account, ngo.name as "senderNgoName",
      totals.counts, totals."sentObserverIds"
    from (
      select * from notification where ${notificationInScope(scoped)}
      order by created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    ) as sent
    left join staff on staff.id = sent.staff_id
    left join ngo on ngo.id = sent.ngo_id
    cross join lateral (
      select jsonb_build_object(
        'recipients', count(*), 'delivered', count(*) filter (where status = 'delivered'),
        'failed', count(*) filter (where status = 'failed'), 'pending', count(*) filter (where status = 'pending'),
        'notConfigured', count(*) filter (where status = 'not_configured')) as counts,
        ${observerIds} as "sentObserverIds"
      from notification_recipient as recipient
      where notification_id = sent.id and ${recipientInScope(scoped)}
    ) as totals
    order by sent.created_at desc, sent.id desc`.execute(scoped.db)
  return rows
}

export const countNotifications = async (scoped: ScopedDb): Promise<number> => {
  const { count } = await scoped.db
    .selectFrom('notification')
    .where(notificationInScope(scoped))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const hasNotification = async (scoped: ScopedDb, id: number): Promise<boolean> => {
  const row = await scoped.db
    .selectFrom('notification')
    .where('id', '=', id)
    .where(notificationInScope(scoped))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface RecipientFilter extends PageRequest {
  readonly notificationId: number
  readonly status?: DeliveryStatus | undefined
}

const recipientsOf = (scoped: ScopedDb, { notificationId, status }: RecipientFilter) => {
  const query = scoped.db
    .selectFrom('notification_recipient as recipient')
    .innerJoin('observer', 'observer.id', 'recipient.observer_id')
    .where('recipient.notification_id', '=', notificationId)
    .where(observerInScope(scoped))
  return status ? query.where('recipient.status', '=', status) : query
}

export const findRecipients = (scoped: ScopedDb, filter: RecipientFilter) =>
  recipientsOf(scoped, filter)
    .select(['observer.id as observerId', 'observer.name', 'observer.phone'])
    .select(['recipient.status', 'recipient.detail', 'recipient.settled_at as settledAt'])
    .orderBy('observer.name_folded')
    .orderBy('observer.id')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute()

export const countRecipients = async (scoped: ScopedDb, filter: RecipientFilter): Promise<number> => {
  const { count } = await recipientsOf(scoped, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
