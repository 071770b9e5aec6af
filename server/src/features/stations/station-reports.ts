import { minuteOfElectionDay } from '@scrutineer/contract/helpers/election-minute'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findTurnoutOptions } from '../../db/shared/reported-numbers.ts'
import { findTurnoutProblems } from '../../domain/forms/turnout.ts'
import { problem } from '../../domain/problem.ts'
import { electionDayOf } from '../../domain/time/election-day.ts'
import { presentFollowUp } from '../../http/response/follow-up.ts'
import { presentVisit } from '../../http/response/visit.ts'
import { compareQuestions } from './compare-questions.ts'
import { findStationEvents } from './day-store.ts'
import {
  findStation,
  findStationAnswers,
  findStationChecks,
  findStationObservers,
  type StationAnswerRow,
  type StationCheckRow,
  type StationObserverRow,
} from './store.ts'

type AnswerWithNumbers = Pick<StationAnswerRow, 'observerId' | 'isTestObserver' | 'answeredAt' | 'options'>

/** Turnout is a whole number; others are left out. */
const toVoters = (typed: string | null) => (typed !== null && /^\d{1,15}$/.test(typed) ? Number(typed) : undefined)

/** The turnout in a station's current answers, which are sorted newest first; undefined without any. */
const readTurnout = (
  answers: readonly AnswerWithNumbers[],
  turnoutOptions: readonly { readonly optionId: number; readonly at: string }[],
  registeredVoters: number | null,
) => {
  const times = new Map(turnoutOptions.map(({ optionId, at }) => [optionId, at]))
  const readings = answers
    .filter(({ isTestObserver }) => !isTestObserver)
    .flatMap(({ observerId, answeredAt, options }) =>
      options.flatMap(({ id, typed }) => {
        const [at, voters] = [times.get(id), toVoters(typed)]
        return at === undefined || voters === undefined ? [] : [{ at, voters, idObserver: observerId, answeredAt }]
      }),
    )
    .sort((one, other) => minuteOfElectionDay(one.at) - minuteOfElectionDay(other.at))
  if (readings.length === 0) return undefined
  const newest = readings.filter(({ at }, index) => readings[index - 1]?.at !== at)
  return { registeredVoters, readings, problems: findTurnoutProblems(newest, registeredVoters) }
}

const toVisit = (row: StationObserverRow) => row.recordedAt && { lastModified: row.recordedAt, ...presentVisit(row) }

const toStationObserver = (row: StationObserverRow) => ({
  idObserver: row.observerId,
  name: row.name,
  phone: row.phone,
  ngo: row.ngo,
  lastModified: row.sortAt,
  numberOfFlagged: row.flaggedCount,
  numberOfNotes: row.noteCount,
  visit: toVisit(row),
  followUp: presentFollowUp(row) ?? null,
})

/** The election day of the newest report or visit: a visit's own times may be wrong by years. */
const readDay = async (
  scoped: ScopedDb,
  stationId: number,
  observers: readonly StationObserverRow[],
  timeZone: string,
) => {
  const received = observers.flatMap(({ sortAt, recordedAt }) => [sortAt, recordedAt]).filter(at => at !== null)
  if (received.length === 0) return undefined
  const newest = new Date(Math.max(...received.map(at => at.getTime())))
  const { from, until } = electionDayOf(newest, timeZone)
  const events = await findStationEvents(scoped, stationId, { from, until })
  return {
    from,
    until,
    events: events.map(({ kind, at, observerId, name, flaggedCount }) => ({
      kind,
      at,
      idObserver: observerId,
      observerName: name,
      numberOfFlagged: flaggedCount,
    })),
  }
}

/** Undefined if no check has ever fired. */
const toChecks = (rows: readonly StationCheckRow[]) =>
  rows.length === 0
    ? undefined
    : {
        open: rows.filter(({ end }) => end === null),
        repaired: rows.filter(({ end }) => end === 'repaired').length,
      }

/** What the observers in scope reported from a station, question by question. */
export const readStationReports = async (
  scoped: ScopedDb,
  stationId: number,
  { disagreementMinutes, timeZone }: { disagreementMinutes: number; timeZone: string },
) => {
  const [station, observers] = await Promise.all([
    findStation(scoped, stationId),
    findStationObservers(scoped, stationId),
  ])
  if (!station) throw problem('not_found')
  const observerIds = observers.map(({ observerId }) => observerId)
  const [rows, day, turnoutOptions, checkRows] = await Promise.all([
    findStationAnswers(scoped, stationId, observerIds),
    readDay(scoped, stationId, observers, timeZone),
    findTurnoutOptions(scoped.db),
    findStationChecks(scoped, stationId),
  ])
  const { registeredVoters, ...fields } = station
  const checks = toChecks(checkRows)
  const turnout = readTurnout(rows, turnoutOptions, registeredVoters)
  return {
    station: fields,
    observers: observers.map(toStationObserver),
    numberOfObservers: observers[0]?.total ?? 0,
    questions: await compareQuestions(scoped, rows, disagreementMinutes),
    disagreementMinutes,
    ...(day && { day }),
    ...(turnout && { turnout }),
    ...(checks && { checks }),
  }
}
