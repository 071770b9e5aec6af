import { MAX_REPORTED_TEXT_LENGTH } from '@scrutineer/contract/fields/report-values'
import type { UnplacedReason } from '@scrutineer/contract/unplaced'
import type { ScopedDb } from '../db/scoped-db.ts'
import { findObserverStation, findStationId } from '../db/shared/observer-station.ts'
import { hasPublishedQuestion } from './note-store.ts'
import { countyCodeOf, isId } from './resolve-answers.ts'

interface ReportedNote {
  readonly countyCode?: string | undefined
  readonly municipalityCode?: string | undefined
  readonly pollingStationNumber?: number | undefined
  readonly questionId?: number | null | undefined
  readonly text: string
}

/** The station and the question of a phone's note, and the reasons to store it as unplaced. */
export const resolveNote = async (scoped: ScopedDb, observerId: number, note: ReportedNote) => {
  const countyCode = countyCodeOf(note)
  const stationNumber = note.pollingStationNumber
  const hasStationKey = countyCode !== undefined && isId(stationNumber)
  const stationId = hasStationKey ? await findStationId(scoped, { countyCode, stationNumber }) : undefined
  const observerStation = stationId === undefined ? undefined : await findObserverStation(scoped, observerId, stationId)
  // Older phones send 0 for a note on the station as a whole.
  const questionId = note.questionId || null
  const isQuestion = questionId === null || (isId(questionId) && (await hasPublishedQuestion(scoped, questionId)))
  const reasons: UnplacedReason[] = []
  if (!observerStation) reasons.push('unknown_station')
  if (!isQuestion) reasons.push('unknown_question')
  if (note.text.length > MAX_REPORTED_TEXT_LENGTH) reasons.push('text_too_long')
  return { observerStation, questionId, reasons }
}
