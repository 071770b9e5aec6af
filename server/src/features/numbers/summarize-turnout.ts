import type { TurnoutProblem } from '@scrutineer/contract/fields/turnout'
import type { TurnoutPoint } from '@scrutineer/contract/numbers'
import { exceedsRegistered, findTurnoutProblems, type TurnoutReading } from '../../domain/forms/turnout.ts'
import type { TurnoutColumns } from './store.ts'

export interface TurnoutAt extends TurnoutColumns {
  /** `HH:mm` */
  readonly at: string
}

export type StationTurnoutProblem = TurnoutProblem & { readonly stationId: number }

/**
 * A point of the curve. A turnout above the registered voters isn't part of the share, which one wrong digit would otherwise
 * determine.
 */
const toPoint = ({ at, stations, voters, registeredVoters }: TurnoutAt): TurnoutPoint => {
  const point = { at, stations: stations.length, comparableStations: 0, voters: 0, registeredVoters: 0 }
  voters.forEach((signed, index) => {
    const registered = registeredVoters[index] ?? null
    if (registered === null || exceedsRegistered(signed, registered)) return
    point.comparableStations += 1
    point.voters += signed
    point.registeredVoters += registered
  })
  return point
}

interface StationTurnout {
  readonly registeredVoters: number | null
  readonly readings: TurnoutReading[]
}

const groupByStation = (columns: readonly TurnoutAt[]) => {
  const byStation = new Map<number, StationTurnout>()
  for (const { at, stations, voters, registeredVoters } of columns) {
    stations.forEach((station, index) => {
      const turnout = byStation.get(station) ?? { registeredVoters: registeredVoters[index] ?? null, readings: [] }
      turnout.readings.push({ at, voters: voters[index] ?? 0 })
      byStation.set(station, turnout)
    })
  }
  return byStation
}

/** The curve, and what can't be right at the stations. `columns` are in the order of time. */
export const summarizeTurnout = (
  columns: readonly TurnoutAt[],
): { points: TurnoutPoint[]; problems: StationTurnoutProblem[] } => ({
  points: columns.map(toPoint),
  problems: [...groupByStation(columns)].flatMap(([stationId, { registeredVoters, readings }]) =>
    findTurnoutProblems(readings, registeredVoters).map(problem => ({ stationId, ...problem })),
  ),
})
