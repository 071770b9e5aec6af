import type { Line, OtherPerson } from '../../model/app-model.ts'
import { findUnreceived, type OwnItems } from '../outbox/own-items.ts'

/** After this time, an item counts as late. */
const LATE_MS = 30 * 60_000

export interface LineFacts {
  readonly own: OwnItems
  /** Texts in the database that the observer hasn't left. */
  readonly unfinished: number
  readonly others?: readonly OtherPerson[] | undefined
  /** What the observer entered and the phone couldn't store. */
  readonly unkept: number
  readonly isUnreadable: boolean
  readonly hasSessionEnded: boolean
  /** Items of this run of the sender; undefined while it doesn't send. */
  readonly run: { readonly of: number } | undefined
  readonly last: { readonly count: number; readonly at: string } | undefined
  readonly now: number
}

const newestReceipt = ({ receipts }: OwnItems) => {
  let newest: string | null = null
  for (const { receivedAt } of receipts.values())
    if (newest === null || Date.parse(receivedAt) > Date.parse(newest)) newest = receivedAt
  return newest
}

/** The worst of what is to be said. */
export const lineOf = (facts: LineFacts): Line => {
  const { own, others, unfinished, unkept, isUnreadable, hasSessionEnded, run, last, now } = facts
  if (unkept > 0) return { kind: 'notKept', count: unkept }
  const unreceived = findUnreceived(own)
  const refused = unreceived.filter(({ id }) => own.refusals.has(id) && !own.receipts.has(id)).length
  if (refused > 0) return { kind: 'refused', count: refused }
  if (unreceived.some(({ kind }) => kind === 'help')) return { kind: 'helpWaiting' }
  if (isUnreadable) return { kind: 'unreadable', lastCount: last?.count ?? null, lastCountAt: last?.at ?? null }
  const waiting = unreceived.length
  const count = waiting + unfinished
  if (hasSessionEnded) return { kind: 'sessionEnded', count }
  const [oldest] = unreceived
  if (!oldest && unfinished > 0) return { kind: 'unfinished', count }
  if (!oldest && others) return { kind: 'others', others }
  if (!oldest) return { kind: 'received', at: newestReceipt(own) }
  if (now - Date.parse(oldest.recordedAt) > LATE_MS) return { kind: 'late', count, since: oldest.recordedAt }
  if (run) return { kind: 'sending', index: Math.max(1, run.of - waiting + 1), of: Math.max(run.of, waiting), count }
  return { kind: 'waiting', count }
}
