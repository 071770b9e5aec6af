import { CLAIM_MINUTES, MAX_CLAIM_MINUTES, type QueueSelection } from '@scrutineer/contract/fields/call-values'
import { inTransaction } from '../../../db/client.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { recordAuditEntry } from '../../../db/shared/audit-log.ts'
import { resolveAreaCounties } from '../../../db/shared/places/areas.ts'
import type { Staff } from '../../../domain/actor.ts'
import { problem } from '../../../domain/problem.ts'
import { findQueueCheckpoint, type QueueQuery } from '../expected/read-board.ts'
import {
  findClaimant,
  findOwnClaim,
  insertClaim,
  lockNextObserver,
  type NextQuery,
  notifyCall,
  removeClaimsOf,
  renewClaim,
  skipClaim,
} from './claim-store.ts'
import { findOwedReports } from './store.ts'

interface Caller {
  readonly scoped: ScopedDb
  readonly actor: Staff
  readonly now: Date
}

interface Claimed {
  readonly observerId: number
  readonly expiresAt: Date
}

const claimEnd = (now: Date): Date => new Date(now.getTime() + CLAIM_MINUTES * 60_000)

/** Takes the first observer of the queue whom no other caller takes at the same time; undefined if the queue is empty. */
const takeNext = async ({ scoped, actor, now }: Caller, query: NextQuery): Promise<Claimed | undefined> => {
  const expiresAt = claimEnd(now)
  for (;;) {
    const observerId = await lockNextObserver(scoped, query)
    if (observerId === undefined) return undefined
    // False if a caller who was faster committed between the snapshot of the query and its lock.
    if (await insertClaim(scoped, { observerId, staffId: actor.staffId, now, expiresAt }))
      return { observerId, expiresAt }
  }
}

/** The caller's claim, if it is valid and the observer still owes a report. */
const findValidClaim = async ({ scoped, actor, now }: Caller): Promise<Claimed | undefined> => {
  const own = await findOwnClaim(scoped, actor.staffId)
  if (!own || own.expiresAt <= now) return undefined
  return (await findOwedReports(scoped, [own.observerId], { dueAt: now })).length > 0 ? own : undefined
}

/** Takes an observer in place of the caller's claims. Throws `conflict` if another caller has the observer. */
const takeObserver = async ({ scoped, actor, now }: Caller, observerId: number): Promise<Claimed> => {
  await removeClaimsOf(scoped, actor.staffId, observerId)
  const expiresAt = claimEnd(now)
  if (await insertClaim(scoped, { observerId, staffId: actor.staffId, now, expiresAt }))
    return { observerId, expiresAt }
  throw problem('conflict', { detail: ['called_by', (await findClaimant(scoped, observerId)) ?? ''] })
}

/** Takes the next observer of the queue in place of the caller's claims; undefined if the queue is empty. */
const takeFromQueue = async (caller: Caller, query: ClaimQuery): Promise<Claimed | undefined> => {
  const { scoped, actor, now } = caller
  const checkpoint = await findQueueCheckpoint(scoped, query, now)
  await removeClaimsOf(scoped, actor.staffId)
  const { idNgo: ngoId, county: countyCode, only } = query
  const countyIds = await resolveAreaCounties(scoped, query.area)
  return checkpoint && takeNext(caller, { checkpointId: checkpoint.id, ngoId, countyCode, countyIds, only, now })
}

/** Which observer is claimed: the given one, or the next one of the queue. */
interface ClaimQuery extends QueueQuery {
  readonly only?: QueueSelection | undefined
  readonly idObserver?: number | undefined
}

/**
 * Claims the given observer, or the next one to ring, for the caller. Without a given one it returns the one that the caller has. Two
 * callers never get the same observer. Undefined if the queue is empty.
 */
export const claimNext = (outer: Caller, query: ClaimQuery): Promise<Claimed | undefined> =>
  inTransaction(outer.scoped, async scoped => {
    const caller = { ...outer, scoped }
    const { now } = caller
    const own = await findValidClaim(caller)
    if (own && (query.idObserver ?? own.observerId) === own.observerId) {
      await recordAuditEntry(scoped, { kind: 'observer', id: own.observerId }, { repeated: true })
      return own
    }
    const next = await (query.idObserver === undefined
      ? takeFromQueue(caller, query)
      : takeObserver(caller, query.idObserver))
    if (!next) return undefined
    await recordAuditEntry(scoped, { kind: 'observer', id: next.observerId })
    await notifyCall(scoped, next.observerId, now)
    return next
  })

/** Extends the caller's claim during a long call and returns when it expires; undefined if the caller doesn't have it any more. */
export const renewOwnClaim = ({ scoped, actor, now }: Caller, observerId: number): Promise<Date | undefined> =>
  renewClaim(scoped, {
    observerId,
    staffId: actor.staffId,
    expiresAt: claimEnd(now),
    maxMinutes: MAX_CLAIM_MINUTES,
  })

/** Gives up the caller's claim of an observer without a call. */
export const skipObserver = (outer: Caller, observerId: number): Promise<void> =>
  inTransaction(outer.scoped, async scoped => {
    await skipClaim(scoped, { observerId, staffId: outer.actor.staffId, now: outer.now })
    await recordAuditEntry(scoped, { kind: 'observer', id: observerId })
    await notifyCall(scoped, observerId, outer.now)
  })
