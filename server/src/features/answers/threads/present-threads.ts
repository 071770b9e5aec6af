import type { Thread, ThreadFollowUp } from '@scrutineer/contract/fields/threads'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { resolveTexts } from '../../../db/shared/question-texts/resolve-texts.ts'
import { toTopFlags } from '../../../db/shared/question-texts/top-flags.ts'
import { toIso, toIsoOrNull } from '../../../http/response/to-iso.ts'
import type { ThreadRow } from './row-store.ts'

const toFollowUp = (row: ThreadRow): ThreadFollowUp | undefined => {
  const { followUpId: id, followUpState: state, owner, openedAt, updatedAt, waitingSince } = row
  if (id === null || state === null || openedAt === null || updatedAt === null) return undefined
  const { result, returned, referredTo, referredAt } = row
  return {
    id,
    state,
    owner,
    openedAt: toIso(openedAt),
    updatedAt: toIso(updatedAt),
    ...(waitingSince && { waitingSince: toIso(waitingSince) }),
    ...(result && { result }),
    ...(returned && { returned }),
    ...(referredTo !== null && { referredTo, referredAt: toIsoOrNull(referredAt) }),
  }
}

/** The rows of a list with the texts of their flagged options. */
export const presentThreads = async (scoped: ScopedDb, rows: readonly ThreadRow[]): Promise<Thread[]> => {
  const withTexts = await resolveTexts(
    scoped,
    rows.flatMap(({ topFlags }) => topFlags),
  )
  return rows.map(row => {
    const followUp = toFollowUp(row)
    const { work } = row
    return {
      idObserver: row.observerId,
      idPollingStation: row.stationId,
      observerName: row.observerName,
      observerPhoneNumber: row.phone,
      pollingStationName: row.stationLabel,
      lastModified: toIso(row.sortAt),
      numberOfFlagged: row.flaggedCount,
      numberOfNotes: row.noteCount,
      numberOfAttachments: row.attachmentCount,
      countyName: row.countyName,
      ngo: row.ngo,
      topFlags: row.topFlags.flatMap(answer => toTopFlags(withTexts(answer))),
      seen: row.seen,
      ...(followUp && { followUp }),
      ...(work && { work }),
    }
  })
}
