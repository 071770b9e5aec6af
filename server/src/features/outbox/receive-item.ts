import type { ReceivedItem } from '@scrutineer/contract/outbox'
import { inTransaction } from '../../db/client.ts'
import { isDataException, isWriteConflict } from '../../db/constraint-errors.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { lockObserver } from '../../db/shared/threads.ts'
import type { Clock } from '../../domain/clock.ts'
import type { SigningKey } from '../../domain/crypto/signing-key.ts'
import type { ServerContext } from '../../http/server-context.ts'
import { correctTimes, findClockAhead } from './correct-times.ts'
import { findItem, insertItem, isEarlierAccount, type Sender } from './store.ts'
import { type Refusal, type ValidItem, validateItem } from './validate-item.ts'
import { writeItem } from './write-item.ts'

export type OutboxDependencies = Pick<ServerContext, 'clock' | 'signingKey'>

/** Identical for each repetition of an item: Ed25519 signatures are deterministic. */
const receiptOf = (signingKey: SigningKey, { id, sha256 }: ValidItem, receivedAt: Date): ReceivedItem => {
  const signed = signingKey.sign({ id, sha256, receivedAt: receivedAt.toISOString() })
  return { id, state: 'received', sha256, receivedAt: signed.receivedAt, receipt: signed.signature }
}

interface Receipt {
  /** When it was first received. */
  readonly receivedAt: Date
  /** It had been received before. */
  readonly isDuplicate: boolean
}

/** Stores an item and its report in one transaction. */
const storeItem = (scoped: ScopedDb, clock: Clock, sender: Sender, item: ValidItem): Promise<Receipt | 'conflict'> =>
  inTransaction(scoped, async trx => {
    // The observer's row first, as for all reports: the same lock order prevents deadlocks.
    await lockObserver(trx, sender.observerId)
    const now = clock()
    const clockAhead = findClockAhead(item, sender.sentAt, now)
    const inserted = await insertItem(trx, { ...sender, clockAhead }, item, now)
    if (inserted) {
      const corrected = item.kind === 'visit' ? { ...item, body: correctTimes(item.body, clockAhead) } : item
      await writeItem(trx, { ...sender, ...inserted, now }, corrected)
      return { receivedAt: now, isDuplicate: false }
    }
    const stored = await findItem(trx, item.id)
    if (stored?.sha256 !== item.sha256) return 'conflict'
    const { observerId } = sender
    const isOwn =
      stored.observerId === observerId ||
      (await isEarlierAccount(trx, observerId, stored.observerId)) ||
      // The observer has moved to another NGO since, and the phone sends the item under the earlier account.
      (await isEarlierAccount(trx, stored.observerId, observerId))
    if (!isOwn) return 'conflict'
    return { receivedAt: stored.receivedAt, isDuplicate: true }
  })

/** Validates and stores an item independently of the others of its call. */
export const acceptItem = async (
  scoped: ScopedDb,
  clock: Clock,
  sender: Sender,
  posted: unknown,
): Promise<(Receipt & { readonly item: ValidItem }) | Refusal> => {
  const item = validateItem(posted)
  if ('code' in item) return item
  const store = () => storeItem(scoped, clock, sender, item)
  // A concurrent change merged the station or deleted the form: try once more.
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

/** Receives an item from a device, and signs its receipt. */
export const receiveItem = async (
  scoped: ScopedDb,
  { clock, signingKey }: OutboxDependencies,
  sender: Sender,
  posted: unknown,
): Promise<ReceivedItem | Refusal> => {
  const accepted = await acceptItem(scoped, clock, sender, posted)
  return 'code' in accepted ? accepted : receiptOf(signingKey, accepted.item, accepted.receivedAt)
}
