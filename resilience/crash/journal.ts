import type { Report } from '../harness/report.ts'

/** A report that a phone sent until it was acknowledged. */
export interface Entry {
  readonly report: Report
  /** Whose it was. */
  readonly observerId: number
  /** When it was sent for the second time, in epoch milliseconds; undefined where the first was acknowledged. */
  resentAt?: number
  isAcknowledged: boolean
}

/** What all phones sent, each phone's reports in their order. */
export interface Journal {
  readonly entries: Entry[]
}

/** An observer's reports at one station, as the server must have them. */
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
      const place = places.get(key) ?? { observerId: entry.observerId, station, entries: [] }
      places.set(key, place)
      place.entries.push(entry)
    }
  }
  return [...places.values()]
}
