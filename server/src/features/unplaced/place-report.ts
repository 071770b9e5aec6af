import { PostedAnswer, PostedVisit } from '@scrutineer/contract/answers'
import { NewNote } from '@scrutineer/contract/notes'
import * as z from 'zod/mini'
import { holdObserver, recordReport } from '../../db/threads.ts'
import type { Reach } from '../../domain/scope.ts'
import { invalid } from '../../http/problem.ts'
import { spelledAs } from '../../http/read.ts'
import { insertEarlierAnswer, loadPostContext, setHistoryPosition } from '../../reports/answer-store.ts'
import { hasPublishedQuestion, insertNote, moveAttachments } from '../../reports/note-store.ts'
import { readVisit } from '../../reports/read-visit.ts'
import { createResolver, isId, type ResolvedAnswer, referencesOf } from '../../reports/resolve-answers.ts'
import { answerKey, writeAnswers } from '../../reports/write-answers.ts'
import { writeVisit } from '../../reports/write-visit.ts'
import type { LockedReport } from './store.ts'

export interface Target {
  readonly station: { readonly id: number; readonly countyId: number; readonly code: string; readonly number: number }
  /** Posted ids of questions and options → published ones. */
  readonly questionMap: Readonly<Record<string, number>>
  readonly optionMap: Readonly<Record<string, number>>
  readonly timeZone: string
  readonly now: Date
}

/** What was kept was valid when it was received. */
const readPosted = <T extends z.ZodMiniObject>(schema: T, { id, posted }: LockedReport): z.output<T> => {
  const fields = typeof posted === 'object' && posted !== null ? { ...posted } : {}
  const read = z.safeParse(schema, spelledAs(schema, fields))
  if (!read.success) throw new Error(`unplaced report ${id} can't be read: ${read.error.message}`)
  return read.data
}

const mapAnswer = (answer: PostedAnswer, { station, questionMap, optionMap }: Target): PostedAnswer => ({
  questionId: questionMap[answer.questionId] ?? answer.questionId,
  countyCode: station.code,
  pollingStationNumber: station.number,
  options: answer.options.map(option => ({ ...option, optionId: optionMap[option.optionId] ?? option.optionId })),
})

const resolveAnswer = async (reach: Reach, report: LockedReport, target: Target) => {
  const answer = mapAnswer(readPosted(PostedAnswer, report), target)
  const context = await loadPostContext(reach, report.observerId, referencesOf([answer]))
  const { answer: resolved, reasons } = createResolver(context)(answer)
  if (resolved) return { context, resolved }
  throw invalid(
    reasons.includes('unknown_question')
      ? { questionMap: [['question_not_mapped', String(answer.questionId)]] }
      : { optionMap: [['option_not_mapped', answer.options.map(({ optionId }) => optionId).join(', ')]] },
  )
}

/** The thread has a newer answer to the question already: this one only joins its history. */
const addEarlier = async (
  reach: Reach,
  report: LockedReport,
  resolved: ResolvedAnswer,
  revision: number,
  now: Date,
) => {
  const { observerId, receivedAt } = report
  const { station, ...answer } = resolved
  await insertEarlierAnswer(reach, { observerId, answer: { ...answer, revision, isSuperseded: true }, receivedAt })
  const changes = [{ stationId: station.id, countyId: station.countyId, formId: answer.formId, flags: 0 }]
  await recordReport(reach, { observerId, isSeen: false, changes, now: receivedAt, eventAt: now })
}

const placeAnswer = async (reach: Reach, report: LockedReport, target: Target) => {
  const { observerId, receivedAt } = report
  const { context, resolved } = await resolveAnswer(reach, report, target)
  const current = context.current.find(answer => answerKey(answer) === answerKey(resolved))
  if (current && current.answeredAt > receivedAt.getTime()) {
    await addEarlier(reach, report, resolved, current.revision + 1, target.now)
  } else {
    const written = { observerId, context, resolved: [resolved], isSeen: false, receivedAt, eventAt: target.now }
    if (!(await writeAnswers(reach, { ...written, isLocked: true })))
      throw new Error(`observer ${observerId} changes while its row is locked`)
  }
  await setHistoryPosition(reach, { observerId, stationId: target.station.id, receivedAt })
}

const placeVisit = (reach: Reach, report: LockedReport, { station, timeZone }: Target) => {
  const visit = readVisit(readPosted(PostedVisit, report), report.posted, timeZone)
  return writeVisit(reach, { observerId: report.observerId, stationId: station.id }, visit, report.receivedAt)
}

const placeNote = async (reach: Reach, report: LockedReport, { station, questionMap, now }: Target) => {
  const { id, observerId, ngoId, receivedAt } = report
  const posted = readPosted(NewNote, report)
  const questionId = posted.questionId ? (questionMap[posted.questionId] ?? posted.questionId) : null
  if (questionId !== null && !(isId(questionId) && (await hasPublishedQuestion(reach, questionId))))
    throw invalid({ questionMap: [['question_not_mapped', String(questionId)]] })
  const place = { observerId, ngoId, stationId: station.id, countyId: station.countyId }
  const note = { place, questionId, text: posted.text, staffId: null, sentUnder: undefined, now: receivedAt }
  const noteId = await insertNote(reach, note)
  if (noteId === undefined) throw new Error(`the note of unplaced report ${id} was not written`)
  await moveAttachments(reach, id, noteId)
  const changes = [{ stationId: station.id, countyId: station.countyId, formId: null, flags: 0 }]
  await recordReport(reach, { observerId, noteId, isSeen: false, changes, now: receivedAt, eventAt: now })
}

const placeByKind = { answer: placeAnswer, visit: placeVisit, note: placeNote }

/**
 * Writes an unplaced report at a station, as received when it was: into the history, where a newer one is in force. Throws
 * `invalid` where its question or options are still unknown.
 */
export const placeReport = async (reach: Reach, report: LockedReport, target: Target): Promise<void> => {
  await holdObserver(reach, report.observerId)
  await placeByKind[report.kind](reach, report, target)
}
