import type { Report } from '../harness/report.ts'

/** A report that was sent until it was acknowledged. */
export interface Entry {
  readonly report: Report
  /** The observer. */
  readonly observerId: number
  /** Time of the first retry in epoch milliseconds; undefined if the first attempt was acknowledged. */
  resentAt?: number
  isAcknowledged: boolean
}

/** Everything that was sent, in order for each phone. */
export interface Journal {
  readonly entries: Entry[]
}

/** The expected reports of an observer at one station. */
export interface StationReports {
  readonly observerId: number
  readonly station: number
  readonly entries: Entry[]
}

const stationsOf = (report: Report): readonly number[] =>
  report.kind === 'answers' ? [...new Set(report.answers.map(({ station }) => station))] : [report.station]

/** The journal by observer and station. */
export const groupByStation = ({ entries }: Journal): StationReports[] => {
  const places = new Map<string, StationReports>()
  for (const entry of entries) {
    for (const station of stationsOf(entry.report)) {
      const key = `${entry.observerId} ${station}`
      const stationReports = places.get(key) ?? { observerId: entry.observerId, station, entries: [] }
      places.set(key, stationReports)
      stationReports.entries.push(entry)
    }
  }
  return [...places.values()]
}
