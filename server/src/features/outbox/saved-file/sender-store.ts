import type { ScopedDb } from '../../../db/scoped-db.ts'
import { observerInScope } from '../../../db/shared/scope-condition.ts'
import type { Sender } from '../store.ts'

/** A device of an observer in scope, also if it has ended or the observer was removed; undefined if the observer never signed in on it. */
export const findSender = ({ db, scope }: ScopedDb, { observerId, deviceId }: Sender) =>
  db
    .selectFrom('device')
    .innerJoin('observer', 'observer.id', 'device.observer_id')
    .where('device.observer_id', '=', observerId)
    .where('device.id', '=', deviceId)
    .where(observerInScope(scope))
    .select(['observer.name as observerName', 'observer.phone as observerPhoneNumber', 'device.name as deviceName'])
    .executeTakeFirst()
