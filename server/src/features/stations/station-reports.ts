import type { ScopedDb } from '../../db/scoped-db.ts'
import { findTurnoutOptions } from '../../db/shared/reported-numbers.ts'
import { problem } from '../../domain/problem.ts'
import { electionDayOf } from '../../domain/time/election-day.ts'
import { presentFollowUp } from '../../http/response/follow-up.ts'
import { presentVisit } from '../../http/response/visit.ts'
import { findStationChecks, type StationCheckRow } from './checks-store.ts'
import { compareQuestions } from './compare-questions.ts'
import { findStationEvents } from './day-store.ts'
import { readTurnout } from './station-turnout.ts'
import { findStation, findStationAnswers, findStationObservers, type StationObserverRow } from './store.ts'

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
