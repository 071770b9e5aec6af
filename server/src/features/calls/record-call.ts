import type { CallOutcome, RecordedOutcome } from '@scrutineer/contract/fields/call-values'
import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { lockObserver } from '../../db/shared/threads.ts'
import type { Staff } from '../../domain/actor.ts'
import {
  type IdempotentRequest,
  isRepetition,
  toIdempotentRequest,
} from '../../domain/concurrency/idempotent-request.ts'
import { invalid, orNotFound, problem } from '../../domain/problem.ts'
import { parseDateTime } from '../../domain/time/date-time.ts'
import { findRequestHash, insertCall } from './call-store.ts'
import { checkpointExists } from './checkpoints/store.ts'
import { notifyCall, removeClaim } from './sheet/claim-store.ts'
import { findPerson } from './sheet/store.ts'

const DEFAULT_NEXT_TRY_MS = 30 * 60_000

/** A caller and the time of the call. */
export interface Caller {
  readonly scoped: ScopedDb
  readonly actor: Staff
  readonly now: Date
  readonly timeZone: string
}

export interface CallInput {
  readonly idObserver: number
  readonly idCheckpoint?: number | null | undefined
  /** Null for never. */
  readonly nextTryAt?: string | null | undefined
  readonly comment?: string | null | undefined
}

const nextTryOf = ({ now, timeZone }: Caller, outcome: CallOutcome, input: CallInput): Date | null => {
  if (outcome === 'wrong_number' || input.nextTryAt === null) return null
  if (input.nextTryAt === undefined) return new Date(now.getTime() + DEFAULT_NEXT_TRY_MS)
  return parseDateTime(input.nextTryAt, timeZone).from
}

/** Whether the call was stored before. Locks the observer, so that a concurrent repetition waits for the first request. */
export const isRepeatedCall = async (
  { scoped }: Caller,
  observerId: number,
  request: IdempotentRequest | undefined,
): Promise<boolean> => {
  await lockObserver(scoped, observerId)
  return request !== undefined && isRepetition(request, await findRequestHash(scoped, request.senderKey))
}

/** Stores a call in the current transaction, releases the caller's claim and notifies live streams. */
export const storeCall = async (
  caller: Caller,
  outcome: CallOutcome,
  input: CallInput,
  request: IdempotentRequest | undefined,
): Promise<void> => {
  const { scoped, actor, now } = caller
  const { idObserver: observerId, idCheckpoint: checkpointId = null, comment } = input
  const person = orNotFound(await findPerson(scoped, observerId))
  if (checkpointId !== null && !(await checkpointExists(scoped, checkpointId)))
    throw invalid({ idCheckpoint: [['unknown_id']] })
  const isInserted = await insertCall(scoped, {
    observerId,
    checkpointId,
    staffId: actor.staffId,
    account: actor.account,
    at: now,
    phone: person.phone,
    phoneKey: person.phoneKey,
    outcome,
    nextTryAt: nextTryOf(caller, outcome, input),
    comment: comment?.trim() ? comment : null,
    request,
  })
  if (!isInserted) throw problem('conflict', { detail: ['key_reused'] })
  await removeClaim(scoped, { observerId, staffId: actor.staffId })
  await notifyCall(scoped, observerId, now)
}

/** Records the outcome of a call. A repetition with the same key changes nothing. */
export const recordCall = (
  outer: Caller,
  input: CallInput & { readonly outcome: RecordedOutcome },
  key: string | undefined,
): Promise<void> =>
  inTransaction(outer.scoped, async scoped => {
    const caller = { ...outer, scoped }
    const { idObserver, outcome } = input
    const subject = { kind: 'observer', id: idObserver } as const
    const request = toIdempotentRequest(caller.actor, key, input)
    if (await isRepeatedCall(caller, idObserver, request))
      return recordAuditEntry(caller.scoped, subject, { outcome, repeated: true })
    await storeCall(caller, outcome, input, request)
    await recordAuditEntry(caller.scoped, subject, { outcome })
  })
