import { sql } from 'kysely'
import type { ScopedDb } from '../scoped-db.ts'
import { observerInScope } from './scope-condition.ts'

interface NewNotification {
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
  /** Sent to one observer to try the delivery. */
  readonly isTest?: boolean
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
      is_test: row.isTest ?? false,
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

interface NewRecipients {
  readonly notificationId: number
  /** All observers in scope if undefined. */
  readonly observerIds: readonly number[] | undefined
  /** False if the notification is only recorded. */
  readonly isSent: boolean
  readonly now: Date
}

/** Inserts the recipients that are in scope and returns how many. */
export const insertRecipients = async ({ db, scope }: ScopedDb, row: NewRecipients): Promise<number> => {
  const chosen = row.observerIds ? sql`observer.id = any(${row.observerIds}::int[])` : sql`true`
  const { numAffectedRows } = await sql`
    insert into notification_recipient (notification_id, observer_id, status, settled_at)
    select ${row.notificationId}::int, observer.id, ${row.isSent ? 'pending' : 'not_configured'}::text,
      ${row.isSent ? null : row.now}::timestamptz
    from observer where observer.removed_at is null and ${observerInScope(scope)} and ${chosen}`.execute(db)
  return Number(numAffectedRows ?? 0)
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
