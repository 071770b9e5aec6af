import type { ComparedQuestion, StationObserver, StationReports } from '@scrutineer/contract/stations'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { type AnswerWithTexts, resolveTexts } from '../../db/shared/question-texts/resolve-texts.ts'
import { compareAnswers } from '../../domain/forms/compare-answers.ts'
import { problem } from '../../domain/problem.ts'
import { electionDayOf } from '../../domain/time/election-day.ts'
import { presentFollowUp } from '../../http/response/follow-up.ts'
import { toIso, toIsoOrNull } from '../../http/response/to-iso.ts'
import { presentVisit } from '../../http/response/visit.ts'
import { findStationEvents } from './day-store.ts'
import {
  findStation,
  findStationAnswers,
  findStationObservers,
  type StationAnswerRow,
  type StationObserverRow,
} from './store.ts'

const toVisit = (row: StationObserverRow): StationObserver['visit'] =>
  row.recordedAt && { lastModified: toIso(row.recordedAt), ...presentVisit(row) }

const toStationObserver = (row: StationObserverRow): StationObserver => ({
  idObserver: row.observerId,
  name: row.name,
  phone: row.phone,
  ngo: row.ngo,
  lastModified: toIsoOrNull(row.sortAt),
  numberOfFlagged: row.flaggedCount,
  numberOfNotes: row.noteCount,
  visit: toVisit(row),
  followUp: presentFollowUp(row) ?? null,
})

interface TextedAnswer extends AnswerWithTexts {
  readonly row: StationAnswerRow
}

const toComparedQuestion = (answers: readonly TextedAnswer[], disagreementMinutes: number): ComparedQuestion[] => {
  const compared = answers.map(({ row, question }) => ({
    observerId: row.observerId,
    revision: row.revision,
    receivedAt: row.answeredAt,
    selected: row.options,
    question,
  }))
  const [newest] = answers
  if (!newest) return []
  const { question, formId, formCode, formTitle } = newest
  return [
    {
      ...compareAnswers(compared, disagreementMinutes),
      id: question.id,
      code: question.code,
      text: question.text,
      formId,
      formCode,
      formTitle,
      answers: answers.map(({ row, selected }) => ({
        idObserver: row.observerId,
        answeredAt: toIso(row.answeredAt),
        options: selected,
        dictatedTo: row.dictatedTo,
      })),
    },
  ]
}

/** The current answers by question, in the forms' order, each newest first. */
const compareQuestions = async (
  scoped: ScopedDb,
  rows: readonly StationAnswerRow[],
  disagreementMinutes: number,
): Promise<ComparedQuestion[]> => {
  const answered = rows.filter(({ options }) => options.length > 0)
  const withTexts = await resolveTexts(scoped, answered)
  const byQuestion = new Map<number, TextedAnswer[]>()
  for (const row of answered)
    byQuestion.set(row.questionId, [...(byQuestion.get(row.questionId) ?? []), { ...withTexts(row), row }])
  return [...byQuestion.values()]
    .sort(([one], [other]) => (one?.sortIndex ?? 0) - (other?.sortIndex ?? 0))
    .flatMap(answers => toComparedQuestion(answers, disagreementMinutes))
}

/** The election day of the newest report or visit: a visit's own times may be wrong by years. */
const readDay = async (
  scoped: ScopedDb,
  stationId: number,
  observers: readonly StationObserverRow[],
  timeZone: string,
): Promise<StationReports['day']> => {
  const received = observers.flatMap(({ sortAt, recordedAt }) => [sortAt, recordedAt]).filter(at => at !== null)
  if (received.length === 0) return undefined
  const newest = new Date(Math.max(...received.map(at => at.getTime())))
  const { from, until } = electionDayOf(newest, timeZone)
  const events = await findStationEvents(scoped, stationId, { from, until })
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    events: events.map(({ kind, at, observerId, name, flaggedCount }) => ({
      kind,
      at: toIso(at),
      idObserver: observerId,
      observerName: name,
      numberOfFlagged: flaggedCount,
    })),
  }
}

/** What the observers in scope reported from a station, question by question. */
export const readStationReports = async (
  scoped: ScopedDb,
  stationId: number,
  { disagreementMinutes, timeZone }: { disagreementMinutes: number; timeZone: string },
): Promise<StationReports> => {
  const [station, observers] = await Promise.all([
    findStation(scoped, stationId),
    findStationObservers(scoped, stationId),
  ])
  if (!station) throw problem('not_found')
  const [rows, day] = await Promise.all([
    findStationAnswers(
      scoped,
      stationId,
      observers.map(({ observerId }) => observerId),
    ),
    readDay(scoped, stationId, observers, timeZone),
  ])
  return {
    station,
    observers: observers.map(toStationObserver),
    numberOfObservers: observers[0]?.total ?? 0,
    questions: await compareQuestions(scoped, rows, disagreementMinutes),
    disagreementMinutes,
    ...(day && { day }),
  }
}
