import type { OtherPerson, StatusLine } from '../../model/app-model.ts'
import { findUnreceived, type OwnItems } from '../outbox/own-items.ts'
import type { PhoneState } from '../phone-state.ts'

/** Age after which an unsent item counts as late. */
const LATE_MS = 30 * 60_000

type StatusFacts = Pick<PhoneState, 'own' | 'unfinished' | 'unsaved' | 'isUnreadable' | 'session' | 'run' | 'lastHeld'>

const newestReceipt = ({ receipts }: OwnItems) => {
  let newest: string | null = null
  for (const { receivedAt } of receipts.values())
    if (newest === null || Date.parse(receivedAt) > Date.parse(newest)) newest = receivedAt
  return newest
}

/** The most important status. */
export const statusLineOf = (
  { own, unfinished, unsaved, isUnreadable, session, run, lastHeld }: StatusFacts,
  others: readonly OtherPerson[] | undefined,
  now: number,
): StatusLine => {
  if (unsaved.size > 0) return { kind: 'notSaved', count: unsaved.size }
  const unreceived = findUnreceived(own)
  const refused = unreceived.filter(({ id }) => own.refusals.has(id) && !own.receipts.has(id)).length
  if (refused > 0) return { kind: 'refused', count: refused }
  if (unreceived.some(({ kind }) => kind === 'help')) return { kind: 'helpWaiting' }
  if (isUnreadable) return { kind: 'unreadable', last: lastHeld }
  const waiting = unreceived.length
  const count = waiting + unfinished
  if (session?.hasEnded) return { kind: 'sessionEnded', count }
  const [oldest] = unreceived
  if (!oldest && unfinished > 0) return { kind: 'unfinished', count }
  if (!oldest && others) return { kind: 'others', others }
  if (!oldest) return { kind: 'received', at: newestReceipt(own) }
  if (now - Date.parse(oldest.recordedAt) > LATE_MS) return { kind: 'late', count, since: oldest.recordedAt }
  if (run) return { kind: 'sending', index: Math.max(1, run.of - waiting + 1), of: Math.max(run.of, waiting), count }
  return { kind: 'waiting', count }
}
