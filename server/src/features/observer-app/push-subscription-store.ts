import type { PushSubscription } from '@scrutineer/contract/observer-app'
import type { ScopedDb } from '../../db/scoped-db.ts'

interface DeviceKey {
  readonly observerId: number
  readonly deviceId: string
}

/** Stores the subscription of a device, in place of an earlier one. */
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
}

export const removeSubscription = async ({ db }: ScopedDb, { observerId, deviceId }: DeviceKey): Promise<void> => {
  await db
    .deleteFrom('push_subscription')
    .where('observer_id', '=', observerId)
    .where('device_id', '=', deviceId)
    .execute()
}
