import { minuteOfElectionDay } from '@scrutineer/contract/helpers/election-minute'
import { MAX_TURNOUT_PROBLEMS } from '@scrutineer/contract/numbers'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { CountedNgos } from '../../db/shared/counted-ngos.ts'
import { findTurnoutOptions } from '../../db/shared/reported-numbers.ts'
import { countReportedStations, findStationNames, findTurnout } from './store.ts'
import { type StationTurnoutProblem, summarizeTurnout, type TurnoutAt } from './summarize-turnout.ts'

/** The options by time, in the order of the election day. */
const optionsByTime = async ({ db }: ScopedDb) => {
  const times = new Map<string, number[]>()
  for (const { optionId, at } of await findTurnoutOptions(db)) times.set(at, [...(times.get(at) ?? []), optionId])
  return [...times].sort(([one], [other]) => minuteOfElectionDay(one) - minuteOfElectionDay(other))
}

/** Turnout up to now. Call it after applying counter deltas. */
export const readTurnout = async (scoped: ScopedDb, ngos: CountedNgos, now: Date) => {
  const columns: TurnoutAt[] = []
  // One statement per time, so that reports are written in between on the embedded engine.
  for (const [at, optionIds] of await optionsByTime(scoped))
    columns.push({ at, ...(await findTurnout(scoped, ngos, optionIds)) })
  const { points, problems } = summarizeTurnout(columns)
  const newest = problems
    .toSorted(
      (one, other) => minuteOfElectionDay(other.at) - minuteOfElectionDay(one.at) || one.stationId - other.stationId,
    )
    .slice(0, MAX_TURNOUT_PROBLEMS)
  const names = await findStationNames(
    scoped,
    newest.map(({ stationId }) => stationId),
  )
  const countOf = (kind: StationTurnoutProblem['kind']) => problems.filter(problem => problem.kind === kind).length
  return {
    asOf: now,
    stations: await countReportedStations(scoped, ngos),
    points,
    exceeding: countOf('exceeds'),
    falling: countOf('falls'),
    problems: newest.map(({ stationId, ...problem }) => ({
      ...problem,
      idPollingStation: stationId,
      pollingStationName: names.get(stationId) ?? '',
    })),
  }
}
