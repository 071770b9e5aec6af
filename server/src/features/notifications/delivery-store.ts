import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { allRows, run } from '../../db/query.ts'
import type { Language } from '../../domain/messages.ts'
import type { WebPushSubscription } from '../../push/web-push.ts'

// Deliveries run without an actor, so no scope applies.

/** One recipient's delivery, claimed from the outbox for the time of a lease. */
export interface Delivery {
  readonly id: number
  /** Number of claims, including this one. Also detects that the delivery was claimed again. */
  readonly attempts: number
  readonly notificationId: number
  readonly observerId: number
  readonly channel: string
  readonly sender: string
  readonly title: string
  readonly message: string
  readonly createdAt: Date
  /** Tokens of the observer's phones, newest first; empty if the observer was removed. */
  readonly tokens: readonly string[]
  /** Of the observer's devices that are signed in. */
  readonly subscriptions: readonly DeviceSubscription[]
}

/** A device's subscription to messages. */
interface DeviceSubscription extends WebPushSubscription {
  readonly language: Language
}

/**
 * Claims due deliveries until `until`, when they become due again, such as after a crash. A delivery due after `latest`
 * counts as due, since the clock has been set back.
 */
export const claimDueDeliveries = (
  db: Db,
  { now, until, latest, limit }: { now: Date; until: Date; latest: Date; limit: number },
) => allRows<Delivery>(db)`
  with due as (
    select id from outbox
    where kind = 'push' and (due_at <= ${now}::timestamptz or due_at > ${latest}::timestamptz)
    order by due_at, id limit ${limit} for update skip locked
  ), claimed as (
    update outbox set due_at = ${until}::timestamptz, attempts = attempts + 1 from due where outbox.id = due.id
    returning outbox.id, attempts, (payload->>'notificationId')::int as notification_id,
      (payload->>'observerId')::int as observer_id
  )
  select claimed.id, attempts, notification_id as "notificationId", observer_id as "observerId", channel, sender, title,
    message, notification.created_at as "createdAt",
    array(
      select token from push_registration as registration
      join observer on observer.id = registration.observer_id and observer.removed_at is null
      join ngo on ngo.id = observer.ngo_id and ngo.is_active
      where registration.observer_id = claimed.observer_id and registration.channel = notification.channel
      order by registered_at desc, registration.id desc
    ) as tokens, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'endpoint', endpoint, 'p256dh', p256dh, 'auth', auth, 'language', language)), '[]')
      from push_subscription as subscription
      join observer on observer.id = subscription.observer_id and observer.removed_at is null
      join ngo on ngo.id = observer.ngo_id and ngo.is_active
      where subscription.observer_id = claimed.observer_id and exists (
        select from session
        where session.observer_id = subscription.observer_id and session.device_id = subscription.device_id
          and session.ended_at is null and session.expires_at > ${now}::timestamptz)
    ) as subscriptions
  from claimed join notification on notification.id = claimed.notification_id
  order by claimed.id`

/** Releases deliveries that were claimed but not started. */
export const releaseDeliveries = async (db: Db, deliveries: readonly Delivery[], dueAt: Date): Promise<void> => {
  if (deliveries.length === 0) return
  await sql`
    update outbox set due_at = ${dueAt}::timestamptz, attempts = outbox.attempts - 1
    from unnest(${deliveries.map(({ id }) => id)}::bigint[], ${deliveries.map(({ attempts }) => attempts)}::int[])
      as claimed(id, attempts)
    where outbox.id = claimed.id and outbox.attempts = claimed.attempts`.execute(db)
}

interface Completion {
  readonly status: 'delivered' | 'failed'
  readonly detail: string | null
  readonly now: Date
}

/** Stores a delivery's final status and removes it from the outbox, in one statement. Never changes `delivered`. */
export const completeDelivery = (db: Db, delivery: Delivery, { status, detail, now }: Completion) => run(db)`
  with removed as (delete from outbox where id = ${delivery.id})
  update notification_recipient
  set status = ${status}, detail = ${detail}, attempts = ${delivery.attempts}::int, settled_at = ${now}::timestamptz
  where notification_id = ${delivery.notificationId} and observer_id = ${delivery.observerId}
    and status <> 'delivered'`

/** Schedules a retry, unless the delivery was claimed again meanwhile. */
export const postponeDelivery = (db: Db, delivery: Delivery, { dueAt, detail }: { dueAt: Date; detail: string }) => run(
  db,
)`
  with postponed as (
    update outbox set due_at = ${dueAt}::timestamptz
    where id = ${delivery.id} and attempts = ${delivery.attempts} returning id
  )
  update notification_recipient set detail = ${detail}, attempts = ${delivery.attempts}::int
  where notification_id = ${delivery.notificationId} and observer_id = ${delivery.observerId}
    and exists (select from postponed)`

/** Removes dead tokens, except those registered again after `claimedAt`. */
export const removeDeadTokens = async (
  db: Db,
  channel: string,
  tokens: readonly string[],
  claimedAt: Date,
): Promise<void> => {
  if (tokens.length === 0) return
  await sql`
    delete from push_registration
    where channel = ${channel} and token = any(${tokens}::text[]) and registered_at <= ${claimedAt}::timestamptz`.execute(
    db,
  )
}

/** Removes subscriptions that the push service has ended, except those renewed after `claimedAt`. */
export const removeDeadSubscriptions = async (db: Db, endpoints: readonly string[], claimedAt: Date): Promise<void> => {
  if (endpoints.length === 0) return
  await sql`
    delete from push_subscription
    where endpoint = any(${endpoints}::text[]) and registered_at <= ${claimedAt}::timestamptz`.execute(db)
}

/** When the next delivery is due; undefined if none is queued. */
export const findNextDueTime = async (db: Db): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('outbox')
    .where('kind', '=', 'push')
    .select('due_at')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at
}
