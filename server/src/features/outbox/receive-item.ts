import type { ReceivedItem } from '@scrutineer/contract/outbox'
import { inTransaction } from '../../db/client.ts'
import { isDataException, isWriteConflict } from '../../db/constraint-errors.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { lockObserver } from '../../db/shared/threads.ts'
import type { Clock } from '../../domain/clock.ts'
import type { SigningKey } from '../../domain/crypto/signing-key.ts'
import { toIso } from '../../http/response/to-iso.ts'
import { correctTimes, findClockAhead } from './correct-times.ts'
import { judgeItem, type Refusal, type ValidItem } from './judge-item.ts'
import { findItem, insertItem, isEarlierSelf, type Sender } from './store.ts'
import { writeItem } from './write-item.ts'

export interface OutboxDependencies {
  readonly clock: Clock
  readonly signingKey: SigningKey
}

/** The same for the same item, whenever it is asked for: Ed25519 signatures are deterministic. */
const receiptOf = (signingKey: SigningKey, { id, sha256 }: ValidItem, receivedAt: Date): ReceivedItem => {
  const signed = signingKey.sign({ id, sha256, receivedAt: toIso(receivedAt) })
  return { id, state: 'received', sha256, receivedAt: signed.receivedAt, receipt: signed.signature }
}

interface Receipt {
  /** When it was received first. */
  readonly receivedAt: Date
  /** It had been received before. */
  readonly isKnown: boolean
}

/** Stores an item and what it reports in one transaction. */
const storeItem = (scoped: ScopedDb, clock: Clock, sender: Sender, item: ValidItem): Promise<Receipt | 'conflict'> =>
  inTransaction(scoped.db, async db => {
    const trxScoped = { ...scoped, db }
    // The observer's row first, as for all reports: the same lock order prevents deadlocks.
    await lockObserver(trxScoped, sender.observerId)
    const now = clock()
    const clockAhead = findClockAhead(item, sender.sentAt, now)
    const inserted = await insertItem(trxScoped, { ...sender, clockAhead }, item, now)
    if (inserted) {
      const corrected = item.kind === 'visit' ? { ...item, body: correctTimes(item.body, clockAhead) } : item
      await writeItem(trxScoped, { ...sender, ...inserted, now }, corrected)
      return { receivedAt: now, isKnown: false }
    }
    const stored = await findItem(trxScoped, item.id)
    if (stored?.sha256 !== item.sha256) return 'conflict'
    const { observerId } = sender
    const isOwn =
      stored.observerId === observerId ||
      (await isEarlierSelf(trxScoped, observerId, stored.observerId)) ||
      // It arrived after the observer had moved to another NGO, and the phone sends it as it was before.
      (await isEarlierSelf(trxScoped, stored.observerId, observerId))
    if (!isOwn) return 'conflict'
    return { receivedAt: stored.receivedAt, isKnown: true }
  })

/** Validates and stores an item by itself, whatever becomes of others. */
export const acceptItem = async (
  scoped: ScopedDb,
  clock: Clock,
  sender: Sender,
  posted: unknown,
): Promise<(Receipt & { readonly item: ValidItem }) | Refusal> => {
  const item = judgeItem(posted)
  if ('code' in item) return item
  const store = () => storeItem(scoped, clock, sender, item)
  // The station was merged, or the question's form deleted, since it was looked up.
  const stored = await store()
    .catch((error: unknown) => {
      if (!isWriteConflict(error)) throw error
      return store()
    })
    .catch((error: unknown) => {
      // Such as a number that exceeds its column.
      if (!isDataException(error)) throw error
      return 'invalid' as const
    })
  return typeof stored === 'string' ? { id: item.id, code: stored } : { ...stored, item }
}

/** Receives an item that a device sends. */
export const receiveItem = async (
  scoped: ScopedDb,
  { clock, signingKey }: OutboxDependencies,
  sender: Sender,
  posted: unknown,
): Promise<ReceivedItem | Refusal> => {
  const accepted = await acceptItem(scoped, clock, sender, posted)
  return 'code' in accepted ? accepted : receiptOf(signingKey, accepted.item, accepted.receivedAt)
}
