import type { BatchAction, BatchResult, RefusedReport } from '@scrutineer/contract/follow-up-batch'
import { inTransaction } from '../../db/client.ts'
import type { ThreadKey } from '../../db/shared/threads.ts'
import { ProblemError, problem } from '../../domain/problem.ts'
import {
  assignFollowUp,
  type Change,
  openFollowUp,
  referFollowUp,
  releaseFollowUp,
  takeFollowUp,
} from './change-follow-up.ts'
import { findFollowUpId } from './store.ts'

interface BatchReport extends ThreadKey {
  /** Time of the newest report that the account has seen. */
  readonly seenUntil: Date
  /** Number of notes that it has seen; undefined if the client doesn't say. */
  readonly noteCount: number | undefined
}

export interface Batch {
  readonly action: BatchAction
  /** The new owner. */
  readonly account: string
  readonly comment: string | undefined
  readonly to: string
  readonly reports: readonly BatchReport[]
}

/** Marks a report as seen by the account. Returns false without it. */
export type MarkSeen = (change: Change, report: BatchReport) => Promise<boolean>

/** The change, audited as that of the call for one report. */
const auditedAs = (change: Change, action: Exclude<BatchAction, 'seen'> | 'open'): Change => {
  const { scoped } = change
  return { ...change, scoped: { ...scoped, audit: scoped.audit && { ...scoped.audit, action: `follow_up.${action}` } } }
}

const changes = {
  take: (change, id) => takeFollowUp(change, id),
  release: (change, id) => releaseFollowUp(change, id),
  assign: (change, id, { account, comment }) => assignFollowUp(change, id, account, comment),
  refer: (change, id, { to }) => referFollowUp(change, id, to, change.now),
} satisfies Record<string, (change: Change, id: number, batch: Batch) => Promise<void>>

/** Applies the action to one report. Without a follow-up it is opened in the same transaction, except to be released. */
const applyTo = async (report: BatchReport, change: Change, batch: Batch, markSeen: MarkSeen): Promise<void> => {
  const { action } = batch
  if (action === 'seen') {
    if (!(await markSeen(change, report))) throw problem('not_found')
    return
  }
  const id = await findFollowUpId(change.scoped, report)
  if (id === undefined) throw problem('not_found')
  if (id === null && action === 'release') throw problem('conflict', { detail: ['no_follow_up'] })
  const apply = (inner: Change, followUpId: number) => changes[action](auditedAs(inner, action), followUpId, batch)
  if (id !== null) return apply(change, id)
  await inTransaction(change.scoped, async scoped => {
    const inner = { ...change, scoped }
    return apply(inner, await openFollowUp(auditedAs(inner, 'open'), report))
  })
}

/**
 * Applies the action to one report after the other, each in a transaction of its own. Throws `not_found` if none of them exists.
 *
 * @param reasonOf the refusal in the caller's language
 */
export const applyBatch = async (
  change: Change,
  batch: Batch,
  { markSeen, reasonOf }: { markSeen: MarkSeen; reasonOf: (error: ProblemError) => string },
): Promise<BatchResult> => {
  const refused: RefusedReport[] = []
  for (const report of batch.reports)
    try {
      await applyTo(report, change, batch, markSeen)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const { observerId: idObserver, stationId: idPollingStation } = report
      refused.push({ idObserver, idPollingStation, code: error.code, reason: reasonOf(error) })
    }
  if (refused.length === batch.reports.length && refused.every(({ code }) => code === 'not_found'))
    throw problem('not_found')
  return { done: batch.reports.length - refused.length, refused }
}
