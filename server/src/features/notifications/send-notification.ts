import { createHash } from 'node:crypto'
import type { NotificationToAll } from '@scrutineer/contract/notifications'
import { recordAction } from '../../db/audit.ts'
import { inTransaction } from '../../db/client.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Reach } from '../../domain/scope.ts'
import { invalid, problem } from '../../http/problem.ts'
import { enqueueDeliveries, findByKey, findUnknown, insertNotification, insertRecipients } from './store.ts'

export interface Sent extends NotificationToAll {
  /** Everybody in reach when absent. */
  readonly recipients?: readonly number[]
  /** The caller's own name for this sending: under one name it happens once. */
  readonly key: string | undefined
}

export interface SendParts {
  readonly clock: Clock
  /** There is something that takes notifications to phones; without it they are recorded only. */
  readonly hasPush: boolean
}

const inSentence = 50

const refuseUnknown = async (reach: Reach, observerIds: readonly number[]): Promise<never> => {
  const unknown = await findUnknown(reach, observerIds)
  const named = unknown.slice(0, inSentence).join(', ')
  throw invalid({ recipients: [['unknown_recipients', named, Math.max(0, unknown.length - inSentence)]] })
}

const repeated = async (reach: Reach, staffId: number, key: string, hash: string): Promise<number> => {
  const before = await findByKey(reach, staffId, key)
  if (before?.hash !== hash) throw problem('conflict', { detail: ['key_reused'] })
  const { id, recipients } = before
  await recordAction(reach, { kind: 'notification', id }, { recipients, repeated: true })
  return recipients
}

/**
 * Writes down who is to get what, and leaves the sending to the outbox; gives the number of recipients. A repetition
 * under the same key waits for the first, changes nothing and gets the same number.
 */
export const sendNotification = (
  reach: Reach,
  { clock, hasPush }: SendParts,
  { staffId, ngoId }: Staff,
  { channel, from: sender, title, message, key, recipients }: Sent,
): Promise<number> => {
  const observerIds = recipients && [...new Set(recipients)].sort((one, other) => one - other)
  const content = JSON.stringify([channel, sender, title, message, observerIds ?? 'all'])
  const hash = createHash('sha256').update(content).digest('hex')
  return inTransaction(reach.db, async db => {
    const held = { ...reach, db }
    const now = clock()
    const row = { staffId, ngoId, channel, sender, title, message, toAll: observerIds === undefined, key, hash, now }
    const notificationId = await insertNotification(held, row)
    if (notificationId === undefined) return repeated(held, staffId, key ?? '', hash)
    const count = await insertRecipients(held, { notificationId, observerIds, isSent: hasPush, now })
    if (observerIds && count < observerIds.length) return refuseUnknown(held, observerIds)
    if (hasPush) await enqueueDeliveries(held, notificationId, now)
    const facts = { recipients: count, toAll: observerIds === undefined }
    await recordAction(held, { kind: 'notification', id: notificationId }, facts)
    return count
  })
}
