import type { FollowUpResult, severities } from '@scrutineer/contract/fields/follow-up-states'
import { MAX_COMMENTS, MAX_UNDO_SECONDS } from '@scrutineer/contract/follow-up'
import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import type { ThreadKey } from '../../db/shared/threads.ts'
import type { Staff } from '../../domain/actor.ts'
import { isRepetition, toIdempotentRequest } from '../../domain/concurrency/idempotent-request.ts'
import { invalid, problem } from '../../domain/problem.ts'
import { findStaff, insertMentions } from './staff-store.ts'
import {
  attachThread,
  countComments,
  findAccountName,
  findCommentHash,
  findLastChange,
  hasComment,
  insertEvent,
  insertFollowUp,
  isOwnedByPresent,
  isUndecided,
  type LockedFollowUp,
  lockFollowUp,
  lockThread,
  updateFollowUp,
  verdictOf,
} from './store.ts'

/** A change of a follow-up: by whom and when. */
export interface Change {
  readonly scoped: ScopedDb
  readonly actor: Staff
  readonly now: Date
}

type Event = Omit<Parameters<typeof insertEvent>[1], 'follow_up_id' | 'at' | 'staff_id' | 'account'>

export const addEvent = ({ scoped, actor, now }: Change, followUpId: number, event: Event) =>
  insertEvent(scoped, {
    ...event,
    follow_up_id: followUpId,
    at: now,
    staff_id: actor.staffId,
    account: actor.account,
  })

type Changes = Parameters<typeof updateFollowUp>[2]

/** Updates the follow-up and adds the event. Returns the event's id; undefined as for `insertEvent`. */
export const recordChange = async (
  change: Change,
  id: number,
  event: Event,
  changes: Changes = {},
): Promise<number | undefined> => {
  await updateFollowUp(change.scoped, id, { ...changes, updated_at: change.now })
  return addEvent(change, id, event)
}

/** The values of the columns that a change replaces, to undo it. */
const replacedValues = (followUp: LockedFollowUp, changes: Changes): Changes => ({
  ...('state' in changes && { state: followUp.state, result: followUp.result }),
  ...('owner_id' in changes && { owner_id: followUp.ownerId }),
  ...('severity' in changes && { severity: followUp.severity }),
  ...('referred_to' in changes && { referred_to: followUp.referredTo, referred_at: followUp.referredAt }),
})

/** As `recordChange`; the change can be undone. */
const recordUndoableChange = (change: Change, followUp: LockedFollowUp, event: Event, changes: Changes) =>
  recordChange(change, followUp.id, { ...event, previous: JSON.stringify(replacedValues(followUp, changes)) }, changes)

export const audit = ({ scoped }: Change, id: number, facts = {}) =>
  recordAuditEntry(scoped, { kind: 'followUp', id }, facts)

const inChangeTransaction = <T>(change: Change, work: (change: Change) => Promise<T>): Promise<T> =>
  inTransaction(change.scoped, scoped => work({ ...change, scoped }))

export type Work = (change: Change, followUp: LockedFollowUp) => Promise<void>

/** Runs `work` on the locked follow-up in a transaction. Locks the report too. Throws `not_found` if it isn't in scope. */
export const withFollowUp = (outer: Change, id: number, work: Work, thread?: ThreadKey): Promise<void> =>
  inChangeTransaction(outer, async change => {
    const followUp = await lockFollowUp(change.scoped, id, thread)
    if (!followUp) throw problem('not_found')
    await work(change, followUp)
  })

const assertOwner = ({ actor }: Change, { ownerId }: LockedFollowUp): void => {
  if (ownerId !== actor.staffId && !actor.organizer) throw problem('forbidden', { detail: ['not_owner'] })
}

/** As `withFollowUp`. Throws `forbidden` unless the caller is the owner or an organizer. */
const withOwnFollowUp = (outer: Change, id: number, work: Work): Promise<void> =>
  withFollowUp(outer, id, (change, followUp) => {
    assertOwner(change, followUp)
    return work(change, followUp)
  })

export const reportOf = ({ observerId, stationId }: ThreadKey) => ({
  observer_id: observerId,
  polling_station_id: stationId,
})

export const createFor = async (change: Change, thread: ThreadKey, ngoId: number): Promise<number> => {
  const id = await insertFollowUp(change.scoped, ngoId, change.now)
  await attachThread(change.scoped, thread, id)
  await addEvent(change, id, { kind: 'opened', ...reportOf(thread) })
  return id
}

/** Opens a follow-up of a report, or returns the id of the one that it has. */
export const openFollowUp = (outer: Change, thread: ThreadKey): Promise<number> =>
  inChangeTransaction(outer, async change => {
    const locked = await lockThread(change.scoped, thread)
    if (!locked) throw problem('not_found')
    const id = locked.followUpId ?? (await createFor(change, thread, locked.ngoId))
    await audit(change, id)
    return id
  })

export const throwTakenBy = async ({ scoped }: Change, ownerId: number): Promise<never> => {
  const owner = (await findAccountName(scoped, ownerId)) ?? ''
  throw problem('conflict', { detail: ['taken_by', owner], owner })
}

/**
 * Makes the caller the owner. Only one of several concurrent callers succeeds; the others get 409 with the owner's account. What
 * was reopened while its owner is signed out can be taken before it is released.
 */
export const takeFollowUp = (outer: Change, id: number) =>
  withFollowUp(outer, id, async (change, followUp) => {
    const { ownerId, state } = followUp
    const { scoped, actor, now } = change
    const { staffId } = actor
    if (ownerId !== null && ownerId !== staffId) {
      if (state !== 'reopened' || (await isOwnedByPresent(scoped, id, now))) await throwTakenBy(change, ownerId)
      const account = (await findAccountName(scoped, ownerId)) ?? null
      const released = { kind: 'released', value: 'signed_out', staff_id: ownerId, account } as const
      await insertEvent(scoped, { ...released, follow_up_id: id, at: now })
    }
    await audit(change, id)
    if (ownerId === staffId && state !== 'reopened') return
    const changes = { owner_id: staffId, ...(isUndecided(state) && { state: 'taken' as const }) }
    await recordUndoableChange(change, followUp, { kind: 'taken' }, changes)
  })

export const releaseFollowUp = (outer: Change, id: number) =>
  withFollowUp(outer, id, async (change, followUp) => {
    // Before the caller is checked: the reply to the first call may be lost.
    if (followUp.ownerId === null) return audit(change, id)
    assertOwner(change, followUp)
    await audit(change, id)
    const changes = { owner_id: null, ...(followUp.state === 'taken' && { state: 'new' as const }) }
    await recordUndoableChange(change, followUp, { kind: 'released' }, changes)
  })

/** Adds a comment that mentions accounts, unless there are too many comments. */
const insertComment = async (
  change: Change,
  id: number,
  event: Pick<Event, 'value' | 'sender_key' | 'request_hash'>,
  mentioned: readonly { readonly id: number }[],
): Promise<void> => {
  if ((await countComments(change.scoped, id)) >= MAX_COMMENTS)
    throw problem('conflict', { detail: ['too_many_comments', String(MAX_COMMENTS)] })
  const eventId = await recordChange(change, id, { kind: 'comment', ...event })
  // Another follow-up was commented on with the same key at the same time.
  if (eventId === undefined) throw problem('conflict', { detail: ['key_reused'] })
  const staffIds = mentioned.map(each => each.id)
  if (staffIds.length > 0) await insertMentions(change.scoped, id, eventId, staffIds)
}

/** Makes another account the owner. A comment mentions it; a repetition adds no second one. */
export const assignFollowUp = (outer: Change, id: number, account: string, comment?: string) =>
  withFollowUp(outer, id, async (change, followUp) => {
    const [owner] = await findStaff(change.scoped, [account], followUp.ngoId)
    const isAssigned = owner?.id === followUp.ownerId && followUp.state !== 'reopened'
    if (owner && isAssigned) {
      await audit(change, id, { account: owner.account })
      const isRepeated = comment === undefined || (await hasComment(change.scoped, id, change.actor.staffId, comment))
      return isRepeated ? undefined : insertComment(change, id, { value: comment }, [owner])
    }
    assertOwner(change, followUp)
    if (!owner) throw invalid({ account: [['unknown_account']] })
    await audit(change, id, { account: owner.account })
    const changes = { owner_id: owner.id, ...(isUndecided(followUp.state) && { state: 'taken' as const }) }
    await recordUndoableChange(change, followUp, { kind: 'assigned', value: owner.account }, changes)
    if (comment !== undefined) await insertComment(change, id, { value: comment }, [owner])
  })

/** Records a verdict, or closes a follow-up, which keeps its verdict. An organizer becomes the owner if there is none. */
export const setState = (outer: Change, id: number, state: FollowUpResult) =>
  withOwnFollowUp(outer, id, async (change, followUp) => {
    await audit(change, id, { state })
    if (followUp.state === state) return
    const result = verdictOf(followUp.state) ?? null
    if (state === 'closed' && result === null) throw problem('conflict', { detail: ['verdict_required'] })
    const owner = followUp.ownerId === null && { owner_id: change.actor.staffId }
    await recordUndoableChange(change, followUp, { kind: 'state', value: state }, { state, result, ...owner })
  })

/** Undoes the last change, which is the caller's, or anybody's if the caller is an organizer. Comments that came later stay. */
export const undoChange = (outer: Change, id: number) =>
  withFollowUp(outer, id, async (change, followUp) => {
    const { scoped, actor, now } = change
    const last = await findLastChange(scoped, id)
    if (last?.kind === 'undone' && last.staffId === actor.staffId) return audit(change, id)
    const isRecent = last !== undefined && now.getTime() - last.at.getTime() <= MAX_UNDO_SECONDS * 1000
    const isAllowed = last?.staffId === actor.staffId || actor.organizer
    if (!isRecent || !isAllowed || last.previous === null) throw problem('conflict', { detail: ['not_undoable'] })
    await audit(change, id)
    await recordChange(change, followUp.id, { kind: 'undone', value: last.kind }, last.previous)
  })

export const setSeverity = (outer: Change, id: number, severity: (typeof severities)[number] | null) =>
  withOwnFollowUp(outer, id, async (change, followUp) => {
    await audit(change, id, severity === null ? {} : { severity })
    if (followUp.severity !== severity)
      await recordUndoableChange(change, followUp, { kind: 'severity', value: severity }, { severity })
  })

export interface Comment {
  readonly text: string
  /** Accounts to mention. */
  readonly mentions: readonly string[]
}

/** Adds a comment, unless there are too many. A repetition with the same key changes nothing. */
export const addComment = (outer: Change, id: number, { text, mentions }: Comment, key: string | undefined) =>
  withFollowUp(outer, id, async (change, { ngoId }) => {
    const { scoped, actor } = change
    const request = toIdempotentRequest(actor, key, { id, text, mentions })
    if (request && isRepetition(request, await findCommentHash(scoped, request.senderKey)))
      return audit(change, id, { repeated: true })
    const accounts = [...new Set(mentions)]
    const mentioned = accounts.length === 0 ? [] : await findStaff(scoped, accounts, ngoId)
    if (mentioned.length < accounts.length) throw invalid({ mentions: [['unknown_account']] })
    await audit(change, id)
    const sent = request && { sender_key: request.senderKey, request_hash: request.hash }
    await insertComment(change, id, { value: text, ...sent }, mentioned)
  })

/** Two referrals to the same within this time are one. */
const SAME_REFERRAL_MS = 60_000

/** Records to whom the event was referred, and when. */
export const referFollowUp = (outer: Change, id: number, to: string, at: Date) =>
  withOwnFollowUp(outer, id, async (change, followUp) => {
    await audit(change, id, { referredAt: at.toISOString() })
    const { referredTo, referredAt } = followUp
    // Without a time of its own, a repetition comes a little later.
    const isRepeated = referredTo === to && Math.abs(at.getTime() - (referredAt?.getTime() ?? 0)) < SAME_REFERRAL_MS
    if (isRepeated) return
    const event: Event = { kind: 'referred', value: to, occurred_at: at }
    await recordUndoableChange(change, followUp, event, { referred_to: to, referred_at: at })
  })
