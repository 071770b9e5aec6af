import type { NotificationToAll } from '@scrutineer/contract/fields/notification'
import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import {
  enqueueDeliveries,
  findNotificationByKey,
  insertNotification,
  insertRecipients,
} from '../../db/shared/notification-outbox.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { hashRequest } from '../../domain/concurrency/idempotent-request.ts'
import { invalid, problem } from '../../domain/problem.ts'
import { findUnknownObservers } from './store.ts'

export interface NotificationInput extends NotificationToAll {
  /** All observers in scope if undefined. */
  readonly recipients?: readonly number[]
  /** The caller's idempotency key. */
  readonly key: string | undefined
  /** Tries the delivery to one observer. */
  readonly isTest?: boolean | undefined
}

export interface SendDependencies {
  readonly clock: Clock
  /** Whether push is configured; otherwise notifications are only recorded. */
  readonly hasPush: boolean
}

const MAX_LISTED_IDS = 50

const rejectUnknownRecipients = async (scoped: ScopedDb, observerIds: readonly number[]): Promise<never> => {
  const unknown = await findUnknownObservers(scoped, observerIds)
  const listed = unknown.slice(0, MAX_LISTED_IDS).join(', ')
  throw invalid({ recipients: [['unknown_recipients', listed, Math.max(0, unknown.length - MAX_LISTED_IDS)]] })
}

const replaySent = async (scoped: ScopedDb, staffId: number, key: string, hash: string): Promise<number> => {
  const existing = await findNotificationByKey(scoped, staffId, key)
  if (existing?.hash !== hash) throw problem('conflict', { detail: ['key_reused'] })
  const { id, recipients } = existing
  await recordAuditEntry(scoped, { kind: 'notification', id }, { recipients, repeated: true })
  return recipients
}

/**
 * Stores a notification and enqueues its deliveries in the outbox. Returns the number of recipients. A repetition with
 * the same key waits for the first request, changes nothing and returns the same number.
 */
export const sendNotification = (
  scoped: ScopedDb,
  { clock, hasPush }: SendDependencies,
  { staffId, ngoId }: Staff,
  { channel, from: sender, title, message, key, recipients, isTest = false }: NotificationInput,
): Promise<number> => {
  const observerIds = recipients && [...new Set(recipients)].sort((a, b) => a - b)
  const hash = hashRequest([channel, sender, title, message, observerIds ?? 'all'])
  return inTransaction(scoped, async trx => {
    const now = clock()
    const toAll = observerIds === undefined
    const row = { staffId, ngoId, channel, sender, title, message, toAll, key, hash, isTest, now }
    const notificationId = await insertNotification(trx, row)
    if (notificationId === undefined) return replaySent(trx, staffId, key ?? '', hash)
    const count = await insertRecipients(trx, { notificationId, observerIds, isSent: hasPush, now })
    if (observerIds && count < observerIds.length) return rejectUnknownRecipients(trx, observerIds)
    if (hasPush) await enqueueDeliveries(trx, notificationId, now)
    const facts = { recipients: count, toAll }
    await recordAuditEntry(trx, { kind: 'notification', id: notificationId }, facts)
    return count
  })
}
