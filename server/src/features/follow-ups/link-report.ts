import type { ThreadKey } from '../../db/shared/threads.ts'
import { problem } from '../../domain/problem.ts'
import {
  addEvent,
  audit,
  type Change,
  createFor,
  recordChange,
  reportOf,
  throwTakenBy,
  type Work,
  withFollowUp,
} from './change-follow-up.ts'
import {
  attachThread,
  countReports,
  findPrevious,
  isUndecided,
  type LockedFollowUp,
  lockThread,
  updateFollowUp,
  verdictOf,
  wasUnlinked,
} from './store.ts'

/** A report leaves a follow-up only by its owner or an organizer, or if it has no owner. Otherwise 409 with the owner's account. */
const assertMayLeave = async (change: Change, { ownerId }: Pick<LockedFollowUp, 'ownerId'>): Promise<void> => {
  const { staffId, organizer } = change.actor
  if (ownerId !== null && ownerId !== staffId && !organizer) await throwTakenBy(change, ownerId)
}

/** Removes the report, which is linked to another follow-up then, and closes a follow-up without reports. */
const leave = async (
  change: Change,
  previous: Awaited<ReturnType<typeof findPrevious>>,
  work: () => Promise<void>,
  thread: ThreadKey,
) => {
  const { id, state } = previous
  await addEvent(change, id, { kind: 'unlinked', ...reportOf(thread) })
  await work()
  // Otherwise the situation would count it as untaken, without a report to open.
  if (state === 'closed' || (await countReports(change.scoped, id)) > 0) return
  const result = verdictOf(state) ?? null
  await recordChange(change, id, { kind: 'state', value: 'closed' }, { state: 'closed', result })
}

/**
 * Adds a report to the follow-up. Its previous follow-up keeps its events, says that the report was removed, and is closed if it
 * has no other report. If that one had no verdict yet and this one has, this one is reopened, so that the report still needs work.
 * The age of a case counts from its first flag: this one has waited for as long as that one.
 */
export const linkReport = (outer: Change, id: number, thread: ThreadKey) => {
  const link: Work = async (change, followUp) => {
    const { scoped } = change
    const locked = await lockThread(scoped, thread)
    if (!locked) throw problem('not_found')
    // Its last report was linked to another one meanwhile, perhaps to that of this report.
    if ((await countReports(scoped, id)) === 0) throw problem('conflict', { detail: ['follow_up_merged'] })
    if (locked.ngoId !== followUp.ngoId) throw problem('conflict', { detail: ['other_ngo'] })
    const previous = locked.followUpId === null ? undefined : await findPrevious(scoped, locked.followUpId)
    if (previous && previous.id !== id) await assertMayLeave(change, previous)
    await audit(change, id)
    if (previous?.id === id) return
    const attach = async () => {
      await attachThread(scoped, thread, id)
      await recordChange(change, id, { kind: 'linked', ...reportOf(thread) })
    }
    await (previous ? leave(change, previous, attach, thread) : attach())
    if (!previous || !isUndecided(previous.state)) return
    if (!isUndecided(followUp.state)) {
      const reopened = { state: 'reopened' as const, waiting_since: previous.waitingSince }
      await recordChange(change, id, { kind: 'reopened', ...reportOf(thread) }, reopened)
    } else if (previous.waitingSince < followUp.waitingSince)
      await updateFollowUp(scoped, id, { waiting_since: previous.waitingSince })
  }
  return withFollowUp(outer, id, link, thread)
}

/** Removes a report from a follow-up that has others. It gets a new follow-up, which has waited for as long. */
export const unlinkReport = (outer: Change, id: number, thread: ThreadKey) =>
  withFollowUp(outer, id, async (change, followUp) => {
    const locked = await lockThread(change.scoped, thread)
    if (locked?.followUpId !== id) {
      if (locked && (await wasUnlinked(change.scoped, id, thread))) return audit(change, id)
      throw problem('not_found')
    }
    if ((await countReports(change.scoped, id)) === 1) throw problem('conflict', { detail: ['only_report'] })
    await assertMayLeave(change, followUp)
    await audit(change, id)
    await recordChange(change, id, { kind: 'unlinked', ...reportOf(thread) })
    const created = await createFor(change, thread, followUp.ngoId)
    await updateFollowUp(change.scoped, created, { waiting_since: followUp.waitingSince })
  })
