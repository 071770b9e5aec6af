import { PostedAnswer, PostedVisit } from '@scrutineer/contract/answers'
import { NewNote } from '@scrutineer/contract/notes'
import { AnswerBody } from '@scrutineer/contract/outbox/outbox-item'
import * as z from 'zod/mini'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { lockObserver } from '../../db/shared/threads.ts'
import { invalid } from '../../domain/problem.ts'
import { normalizeKeys } from '../../http/request/parse-input.ts'
import type { Station } from '../../reports/answer-store.ts'
import { answerKey, contradictsCorrection } from '../../reports/diff-answers.ts'
import { setHistoryPosition, supersedePrevious } from '../../reports/history-position-store.ts'
import { hasPublishedQuestion, insertNote, moveAttachments } from '../../reports/note-store.ts'
import { readVisit } from '../../reports/read-visit.ts'
import { recordNote } from '../../reports/report-store.ts'
import { isId, type ReportedAnswer, resolvePosted } from '../../reports/resolve-answers.ts'
import { writeAnswers } from '../../reports/write-answers.ts'
import { writeHistoricalAnswer } from '../../reports/write-historical-answer.ts'
import { writeVisit } from '../../reports/write-visit.ts'
import type { LockedReport } from './store.ts'

export interface Placement {
  readonly station: Station
  /** Posted ids of questions and options → published ones. */
  readonly questionMap: Readonly<Record<string, number>>
  readonly optionMap: Readonly<Record<string, number>>
  readonly timeZone: string
  readonly now: Date
}

/** Parses a stored report, which was valid when received. */
const readPosted = <T extends z.ZodMiniObject>(schema: T, { id, posted }: LockedReport): z.output<T> => {
  const fields = typeof posted === 'object' && posted !== null ? { ...posted } : {}
  const parsed = z.safeParse(schema, normalizeKeys(schema, fields))
  if (!parsed.success) throw new Error(`unplaced report ${id} is invalid: ${parsed.error.message}`)
  return parsed.data
}

/** Only the observers' app sends a status and a version: whatever else a phone sends under these names is ignored. */
const UnplacedAnswer = z.extend(PostedAnswer, {
  status: z.catch(AnswerBody.shape.status, undefined),
  formVersion: z.catch(AnswerBody.shape.formVersion, undefined),
})

const mapAnswer = (answer: ReportedAnswer, { station, questionMap, optionMap }: Placement): ReportedAnswer => ({
  status: answer.status,
  formVersion: answer.formVersion,
  questionId: questionMap[answer.questionId] ?? answer.questionId,
  countyCode: station.countyCode,
  pollingStationNumber: station.stationNumber,
  options: answer.options.map(option => ({ ...option, optionId: optionMap[option.optionId] ?? option.optionId })),
})

const resolveAnswer = async (scoped: ScopedDb, report: LockedReport, target: Placement) => {
  const answer = mapAnswer(readPosted(UnplacedAnswer, report), target)
  const { context, resolutions } = await resolvePosted(scoped, report.observerId, [answer])
  const [resolution] = resolutions
  if (resolution?.answer) return { context, resolved: resolution.answer }
  throw invalid(
    resolution?.reasons.includes('unknown_question')
      ? { questionMap: [['question_not_mapped', String(answer.questionId)]] }
      : { optionMap: [['option_not_mapped', answer.options.map(({ optionId }) => optionId).join(', ')]] },
  )
}

const placeAnswer = async (scoped: ScopedDb, report: LockedReport, target: Placement) => {
  const { observerId, receivedAt } = report
  const { context, resolved } = await resolveAnswer(scoped, report, target)
  const current = context.current.find(answer => answerKey(answer) === answerKey(resolved))
  if (current && current.answeredAt > receivedAt.getTime()) {
    // Superseded, since the thread has a newer one to the question. If that one is a correction, staff decide between the two.
    const supersededAt = await supersedePrevious(scoped, receivedAt, 'answer', { ...resolved, observerId })
    const isConflict = contradictsCorrection(current, resolved, receivedAt)
    const history = { observerId, resolved, current, supersededAt, isConflict, now: receivedAt, eventAt: target.now }
    await writeHistoricalAnswer(scoped, { ...history, isFromPhone: false })
  } else {
    const write = { observerId, context, resolved: [resolved], isFromPhone: false, receivedAt, eventAt: target.now }
    await writeAnswers(scoped, { ...write, isLocked: true })
  }
  await setHistoryPosition(scoped, { observerId, stationId: target.station.id }, receivedAt)
}

const placeVisit = (scoped: ScopedDb, report: LockedReport, { station, timeZone }: Placement) => {
  const visit = readVisit(readPosted(PostedVisit, report), report.posted, timeZone)
  return writeVisit(scoped, { observerId: report.observerId, stationId: station.id }, visit, report.receivedAt)
}

const placeNote = async (scoped: ScopedDb, report: LockedReport, { station, questionMap, now }: Placement) => {
  const { id, observerId, ngoId, receivedAt } = report
  const posted = readPosted(NewNote, report)
  const questionId = posted.questionId ? (questionMap[posted.questionId] ?? posted.questionId) : null
  if (questionId !== null && !(isId(questionId) && (await hasPublishedQuestion(scoped, questionId))))
    throw invalid({ questionMap: [['question_not_mapped', String(questionId)]] })
  const observerStation = { observerId, ngoId, stationId: station.id, countyId: station.countyId }
  const note = { observerStation, questionId, text: posted.text, staffId: null, senderKey: undefined, now: receivedAt }
  const noteId = await insertNote(scoped, note)
  if (noteId === undefined) throw new Error(`the note of unplaced report ${id} was not written`)
  await moveAttachments(scoped, id, noteId)
  const isProblem = typeof report.posted === 'object' && report.posted !== null && 'isProblem' in report.posted
  const written = { id: noteId, staffId: null, isProblem }
  await recordNote(scoped, observerStation, { note: written, isFromPhone: false, now: receivedAt, eventAt: now })
}

const placeByKind = { answer: placeAnswer, visit: placeVisit, note: placeNote }

/**
 * Places a report at a station with the time it was received. It joins the history if a newer report is current. Throws
 * `invalid` if its question or options are still unknown.
 */
export const placeReport = async (scoped: ScopedDb, report: LockedReport, target: Placement): Promise<void> => {
  await lockObserver(scoped, report.observerId)
  await placeByKind[report.kind](scoped, report, target)
}
