import type { ScopedDb } from '../../../db/scoped-db.ts'
import { resolveTexts, toTopFlags } from '../../../db/shared/question-texts/resolve-texts.ts'
import type { Staff } from '../../../domain/actor.ts'
import { presentFollowUp } from '../../../http/response/follow-up.ts'
import type { ThreadRow } from './row-store.ts'

/** The rows of a list with the texts of their flagged options. Callers that change nothing can't mark reports as seen. */
export const presentThreads = async (scoped: ScopedDb, rows: readonly ThreadRow[], { readsAs }: Staff) => {
  const withTexts = await resolveTexts(
    scoped,
    rows.flatMap(({ topFlags }) => topFlags),
  )
  return rows.map(row => {
    const followUp = presentFollowUp(row)
    const { stationCode, work, observerDeletedAt } = row
    return {
      idObserver: row.observerId,
      idPollingStation: row.stationId,
      observerName: row.observerName,
      ...(observerDeletedAt && { observerDeletedAt }),
      observerPhoneNumber: row.phone,
      pollingStationName: row.stationLabel,
      ...(stationCode !== null && { pollingStationCode: stationCode }),
      lastModified: row.sortAt,
      numberOfFlagged: row.flaggedCount,
      numberOfNotes: row.noteCount,
      numberOfAttachments: row.attachmentCount,
      countyName: row.countyName,
      ngo: row.ngo,
      topFlags: row.topFlags.flatMap(answer => toTopFlags(withTexts(answer))),
      numberOfChecks: row.openCheckCount,
      numberOfFlaggedChecks: row.flaggedCheckCount,
      topChecks: [...row.topChecks],
      ...(row.problem && { problem: row.problem }),
      isContradicted: row.isContradicted,
      ...(readsAs === undefined && { seen: row.seen }),
      ...(followUp && { followUp }),
      ...(work && { work }),
    }
  })
}
