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
import { hashRequest, isRepetition } from '../../domain/concurrency/idempotent-request.ts'
import { insertReminder } from './call-store.ts'
import { findOwingObservers } from './expected/board-store.ts'

interface Reminder {
  readonly idCheckpoint: number
  readonly from: string
  readonly title: string
  readonly message: string
  /** The caller's idempotency key. */
  readonly key: string | undefined
}

interface Sender {
  readonly scoped: ScopedDb
  readonly actor: Staff
  readonly now: Date
  /** Whether push is configured; otherwise the reminder is only recorded. */
  readonly hasPush: boolean
}

const channel = 'Firebase'

/** The result of an earlier request with this key; undefined if there is none. Throws `conflict` for another content. */
const findReplay = async ({ scoped, actor }: Sender, key: string | undefined, hash: string) => {
  const existing = key === undefined ? undefined : await findNotificationByKey(scoped, actor.staffId, key)
  return isRepetition({ hash }, existing?.hash) ? existing?.recipients : undefined
}

/**
 * Sends a notification to all observers in scope who owe the report of the checkpoint, through the outbox. Returns their
 * number. A repetition with the same key changes nothing and returns the same number.
 */
export const remindOwing = (outer: Sender, { idCheckpoint, from, title, message, key }: Reminder): Promise<number> =>
  inTransaction(outer.scoped, async scoped => {
    const sender = { ...outer, scoped }
    const { actor, now, hasPush } = sender
    const hash = hashRequest(['reminder', idCheckpoint, from, title, message])
    const subject = { kind: 'checkpoint', id: idCheckpoint } as const
    const finish = async (recipients: number, facts = {}) => {
      await recordAuditEntry(scoped, subject, { recipients, ...facts })
      return recipients
    }
    const earlier = await findReplay(sender, key, hash)
    if (earlier !== undefined) return finish(earlier, { repeated: true })
    const observerIds = await findOwingObservers(scoped, idCheckpoint)
    if (observerIds.length === 0) return finish(0)
    const { staffId, ngoId } = actor
    const row = { staffId, ngoId, channel, sender: from, title, message, toAll: false, key, hash, now }
    const notificationId = await insertNotification(scoped, row)
    // The same request was committed after the key was looked up.
    if (notificationId === undefined) return finish((await findReplay(sender, key, hash)) ?? 0, { repeated: true })
    await insertReminder(scoped, notificationId, idCheckpoint)
    const recipients = await insertRecipients(scoped, { notificationId, observerIds, isSent: hasPush, now })
    if (hasPush) await enqueueDeliveries(scoped, notificationId, now)
    return finish(recipients)
  })
