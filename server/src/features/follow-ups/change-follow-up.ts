import type { severities } from '@scrutineer/contract/follow-up'
import type { FollowUpResult } from '@scrutineer/contract/follow-up-states'
import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import type { Staff } from '../../domain/actor.ts'
import { invalid, problem } from '../../domain/problem.ts'
import {
  attachThread,
  countThreads,
  findAccountName,
  findOwner,
  insertEvent,
  insertFollowUp,
  isOpen,
  type LockedFollowUp,
  lockFollowUp,
  lockThread,
  type ThreadKey,
  updateFollowUp,
} from './store.ts'

/** A change of a follow-up: by whom and when. */
export interface Change {
  readonly scoped: ScopedDb
  readonly actor: Staff
  readonly now: Date
}

type Event = Omit<Parameters<typeof insertEvent>[1], 'follow_up_id' | 'at' | 'staff_id' | 'account'>

const addEvent = ({ scoped, actor, now }: Change, followUpId: number, event: Event) =>
  insertEvent(scoped, {
    ...event,
    follow_up_id: followUpId,
    at: now,
    staff_id: actor.staffId,
    account: actor.account,
  })

/** Runs `work` on the locked follow-up in a transaction. Throws `not_found` if it isn't in scope. */
const withFollowUp = (
  change: Change,
  id: number,
  work: (followUp: LockedFollowUp, change: Change) => Promise<void>,
): Promise<void> =>
  inTransaction(change.scoped.db, async db => {
    const scoped = { ...change.scoped, db }
    const followUp = await lockFollowUp(scoped, id)
    if (!followUp) throw problem('not_found')
    await work(followUp, { ...change, scoped })
  })

const assertMayChange = ({ ownerId }: LockedFollowUp, { staffId, organizer }: Staff) => {
  if (ownerId !== staffId && !organizer) throw problem('forbidden', { detail: ['not_owner'] })
}

const audit = ({ scoped }: Change, id: number, facts = {}) => recordAuditEntry(scoped, { kind: 'followUp', id }, facts)

const createFor = async (change: Change, thread: ThreadKey, ngoId: number): Promise<number> => {
  const id = await insertFollowUp(change.scoped, ngoId, change.now)
  await attachThread(change.scoped, thread, id)
  await addEvent(change, id, { kind: 'opened', observer_id: thread.observerId, polling_station_id: thread.stationId })
  return id
}

/** Opens a follow-up of a report, or returns the id of the one that it has. */
export const openFollowUp = (change: Change, thread: ThreadKey): Promise<number> =>
  inTransaction(change.scoped.db, async db => {
    const inTrx = { ...change, scoped: { ...change.scoped, db } }
    const locked = await lockThread(inTrx.scoped, thread)
    if (!locked) throw problem('not_found')
    const id = locked.followUpId ?? (await createFor(inTrx, thread, locked.ngoId))
    await audit(inTrx, id)
    return id
  })

/** Makes the caller the owner. Only one of several concurrent callers succeeds; the others get 409 with the owner's account. */
export const takeFollowUp = (change: Change, id: number) =>
  withFollowUp(change, id, async ({ ownerId, state }, inTrx) => {
    const { staffId } = change.actor
    if (ownerId !== null && ownerId !== staffId) {
      const owner = (await findAccountName(inTrx.scoped, ownerId)) ?? ''
      throw problem('conflict', { detail: ['taken_by', owner], owner })
    }
    await audit(inTrx, id)
    if (ownerId === staffId && state !== 'reopened') return
    await updateFollowUp(inTrx.scoped, id, {
      owner_id: staffId,
      updated_at: change.now,
      ...(isOpen(state) && { state: 'taken' }),
    })
    await addEvent(inTrx, id, { kind: 'taken' })
  })

export const releaseFollowUp = (change: Change, id: number) =>
  withFollowUp(change, id, async (followUp, inTrx) => {
    assertMayChange(followUp, change.actor)
    await audit(inTrx, id)
    if (followUp.ownerId === null) return
    await updateFollowUp(inTrx.scoped, id, {
      owner_id: null,
      updated_at: change.now,
      ...(followUp.state === 'taken' && { state: 'new' }),
    })
    await addEvent(inTrx, id, { kind: 'released' })
  })

export const assignFollowUp = (change: Change, id: number, account: string) =>
  withFollowUp(change, id, async (followUp, inTrx) => {
    assertMayChange(followUp, change.actor)
    const owner = await findOwner(inTrx.scoped, account, followUp.ngoId)
    if (!owner) throw invalid({ account: [['unknown_account']] })
    await audit(inTrx, id, { account: owner.account })
    await updateFollowUp(inTrx.scoped, id, {
      owner_id: owner.id,
      updated_at: change.now,
      ...(isOpen(followUp.state) && { state: 'taken' }),
    })
    await addEvent(inTrx, id, { kind: 'assigned', value: owner.account })
  })

export const setState = (change: Change, id: number, state: FollowUpResult) =>
  withFollowUp(change, id, async (followUp, inTrx) => {
    assertMayChange(followUp, change.actor)
    await audit(inTrx, id, { state })
    if (followUp.state === state) return
    await updateFollowUp(inTrx.scoped, id, { state, updated_at: change.now })
    await addEvent(inTrx, id, { kind: 'state', value: state })
  })

export const setSeverity = (change: Change, id: number, severity: (typeof severities)[number] | null) =>
  withFollowUp(change, id, async (followUp, inTrx) => {
    assertMayChange(followUp, change.actor)
    await audit(inTrx, id, severity === null ? {} : { severity })
    if (followUp.severity === severity) return
    await updateFollowUp(inTrx.scoped, id, { severity, updated_at: change.now })
    await addEvent(inTrx, id, { kind: 'severity', value: severity })
  })

export const addComment = (change: Change, id: number, text: string) =>
  withFollowUp(change, id, async (_, inTrx) => {
    await audit(inTrx, id)
    await updateFollowUp(inTrx.scoped, id, { updated_at: change.now })
    await addEvent(inTrx, id, { kind: 'comment', value: text })
  })

export const referFollowUp = (change: Change, id: number, to: string) =>
  withFollowUp(change, id, async (followUp, inTrx) => {
    assertMayChange(followUp, change.actor)
    await audit(inTrx, id)
    await updateFollowUp(inTrx.scoped, id, { referred_to: to, referred_at: change.now, updated_at: change.now })
    await addEvent(inTrx, id, { kind: 'referred', value: to })
  })

/** Adds a report to the follow-up. Its previous follow-up keeps its events, and says where the report went. */
export const linkReport = (change: Change, id: number, thread: ThreadKey) =>
  withFollowUp(change, id, async (followUp, inTrx) => {
    const locked = await lockThread(inTrx.scoped, thread)
    if (!locked) throw problem('not_found')
    if (locked.ngoId !== followUp.ngoId) throw problem('conflict', { detail: ['other_ngo'] })
    await audit(inTrx, id)
    if (locked.followUpId === id) return
    const report = { observer_id: thread.observerId, polling_station_id: thread.stationId }
    if (locked.followUpId !== null) await addEvent(inTrx, locked.followUpId, { kind: 'unlinked', ...report })
    await attachThread(inTrx.scoped, thread, id)
    await updateFollowUp(inTrx.scoped, id, { updated_at: change.now })
    await addEvent(inTrx, id, { kind: 'linked', ...report })
  })

/** Removes a report from a follow-up that has others. It gets a new follow-up. */
export const unlinkReport = (change: Change, id: number, thread: ThreadKey) =>
  withFollowUp(change, id, async (followUp, inTrx) => {
    const locked = await lockThread(inTrx.scoped, thread)
    if (locked?.followUpId !== id) throw problem('not_found')
    if ((await countThreads(inTrx.scoped, id)) === 1) throw problem('conflict', { detail: ['only_report'] })
    await audit(inTrx, id)
    const report = { observer_id: thread.observerId, polling_station_id: thread.stationId }
    await addEvent(inTrx, id, { kind: 'unlinked', ...report })
    await updateFollowUp(inTrx.scoped, id, { updated_at: change.now })
    await createFor(inTrx, thread, followUp.ngoId)
  })
