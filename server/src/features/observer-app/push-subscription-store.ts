import type { PushSubscription } from '@scrutineer/contract/observer-app'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'

interface DeviceKey {
  readonly observerId: number
  readonly deviceId: string
}

/** Maximum subscriptions of an observer: a message is sent to each. */
const MAX_SUBSCRIPTIONS = 10

/** Stores the subscription of a device, in place of an earlier one. Of too many, the oldest are removed. */
export const saveSubscription = async (
  { db }: ScopedDb,
  { observerId, deviceId }: DeviceKey,
  { now, ...values }: PushSubscription & { readonly language: string; readonly now: Date },
): Promise<void> => {
  const row = { ...values, registered_at: now }
  await db
    .insertInto('push_subscription')
    .values({ ...row, observer_id: observerId, device_id: deviceId })
    .onConflict(conflict => conflict.columns(['observer_id', 'device_id']).doUpdateSet(row))
    .execute()
  await db
    .deleteFrom('push_subscription')
    .where('observer_id', '=', observerId)
    .where('device_id', 'in', kept =>
      kept
        .selectFrom('push_subscription')
        .where('observer_id', '=', observerId)
        .select('device_id')
        .orderBy('registered_at', 'desc')
        .orderBy(sql`device_id = ${deviceId}`, 'desc')
        .offset(MAX_SUBSCRIPTIONS),
    )
    .execute()
}

export const removeSubscription = ({ db }: ScopedDb, { observerId, deviceId }: DeviceKey) =>
  db.deleteFrom('push_subscription').where('observer_id', '=', observerId).where('device_id', '=', deviceId).execute()
