import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

// The deliveries of the outbox, for the program itself: there is no actor, so these have no scope.

/** One recipient's delivery, taken from the outbox for a while. */
export interface Delivery {
  readonly id: number
  /** How often it was taken, this time included: also tells whether it is still this taker's. */
  readonly attempts: number
  readonly notificationId: number
  readonly observerId: number
  readonly channel: string
  readonly sender: string
  readonly title: string
  readonly message: string
  readonly createdAt: Date
  /** Of the observer's phones, the newest first; none when the observer was removed. */
  readonly tokens: readonly string[]
}

/**
 * Takes deliveries that are due, each for nobody else until `until`: after a crash they become due again. What is due
 * after `latest` was written by a clock that has been set back since.
 */
export const claimDue = async (
  db: Db,
  { now, until, latest, limit }: { now: Date; until: Date; latest: Date; limit: number },
): Promise<Delivery[]> => {
  const { rows } = await sql<Delivery>`
    with due as (
      select id from outbox
      where kind = 'push' and (due_at <= ${now}::timestamptz or due_at > ${latest}::timestamptz)
      order by due_at, id limit ${limit} for update skip locked
    ), taken as (
      update outbox set due_at = ${until}::timestamptz, attempts = attempts + 1 from due where outbox.id = due.id
      returning outbox.id, attempts, (payload->>'notificationId')::int as notification_id,
        (payload->>'observerId')::int as observer_id
    )
    select taken.id, attempts, notification_id as "notificationId", observer_id as "observerId", channel, sender, title,
      message, notification.created_at as "createdAt",
      array(
        select token from push_registration as phone
        join observer on observer.id = phone.observer_id and observer.removed_at is null
        join ngo on ngo.id = observer.ngo_id and ngo.is_active
        where phone.observer_id = taken.observer_id and phone.channel = notification.channel
        order by registered_at desc, phone.id desc
      ) as tokens
    from taken join notification on notification.id = taken.notification_id
    order by taken.id`.execute(db)
  return rows
}

/** Gives back deliveries that were taken and not begun. */
export const release = async (db: Db, deliveries: readonly Delivery[], dueAt: Date): Promise<void> => {
  if (deliveries.length === 0) return
  await sql`
    update outbox set due_at = ${dueAt}::timestamptz, attempts = outbox.attempts - 1
    from unnest(${deliveries.map(each => each.id)}::bigint[], ${deliveries.map(each => each.attempts)}::int[])
      as taken(id, attempts)
    where outbox.id = taken.id and outbox.attempts = taken.attempts`.execute(db)
}

interface Completion {
  readonly status: 'delivered' | 'failed'
  readonly detail: string | null
  readonly now: Date
}

/** Writes a delivery's end and takes it off the outbox, in one statement. What was delivered stays delivered. */
export const complete = async (db: Db, delivery: Delivery, { status, detail, now }: Completion): Promise<void> => {
  await sql`
    with done as (delete from outbox where id = ${delivery.id})
    update notification_recipient
    set status = ${status}, detail = ${detail}, attempts = ${delivery.attempts}::int, settled_at = ${now}::timestamptz
    where notification_id = ${delivery.notificationId} and observer_id = ${delivery.observerId}
      and status <> 'delivered'`.execute(db)
}

/** Leaves a delivery for another try, unless somebody else has taken it meanwhile. */
export const postpone = async (
  db: Db,
  delivery: Delivery,
  { dueAt, detail }: { dueAt: Date; detail: string },
): Promise<void> => {
  await sql`
    with again as (
      update outbox set due_at = ${dueAt}::timestamptz
      where id = ${delivery.id} and attempts = ${delivery.attempts} returning id
    )
    update notification_recipient set detail = ${detail}, attempts = ${delivery.attempts}::int
    where notification_id = ${delivery.notificationId} and observer_id = ${delivery.observerId}
      and exists (select from again)`.execute(db)
}

/** Forgets dead tokens, unless a phone registered one again since `takenAt`. */
export const removeTokens = async (
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

/** When the next delivery is due; undefined when none waits. */
export const findNextDue = async (db: Db): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('outbox')
    .where('kind', '=', 'push')
    .select('due_at')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at
}
