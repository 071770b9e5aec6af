import type { Generated } from 'kysely'
import type { Id } from './columns.ts'

// Counters of lists and rankings.

/** Columns that change with every report, for observers who aren't removed. */
export interface ObserverActivityTable {
  observer_id: number
  last_seen_at: Date | null
  station_count: number
  ngo_id: number | null
  /** Station of the newest arrival; null after the departure from it. */
  station_id: number | null
}

interface Flags {
  flags: number
  opening_flags: number
  counting_flags: number
}

export interface CountyTallyTable extends Flags {
  ngo_id: number
  county_id: number
  threads: number
  urgent_threads: number
  observers: number
}

export interface TallyDeltaTable extends CountyTallyTable {
  id: Id
  polling_station_id: number
}

/** A thread that moved to another time bucket of the list. */
export interface TimeDeltaTable {
  id: Id
  ngo_id: number
  came_to: Date
  left_from: Date | null
}

export interface TimeTallyTable {
  ngo_id: number
  begins_at: Date
  threads: number
}

/** Flagged threads that an account has seen, per NGO of the thread. Maintained by triggers, like its deltas. */
export interface SeenTallyTable {
  staff_id: number
  ngo_id: number
  threads: number
}

export interface SeenDeltaTable extends SeenTallyTable {
  id: Id
}

export interface StationTallyTable extends Flags {
  ngo_id: number
  polling_station_id: number
  label: string
}

/** What a counter of the situation page counts; the subject is a station, county, quarter hour, form, question or option. */
type SituationMeasure =
  | 'station_reports'
  | 'station_flagged'
  | 'county_stations'
  | 'quarter_reports'
  | 'quarter_flags'
  | 'form_reports'
  | 'form_observers'
  | 'question_reports'
  | 'option_reports'

export interface SituationTallyTable {
  measure: SituationMeasure
  /** 0: all active NGOs together, of stations and counties only. */
  ngo_id: number
  subject_id: number
  total: number
}

export interface SituationDeltaTable {
  id: Id
  ngo_id: number
  measure: SituationMeasure
  /** Each occurrence counts. */
  subject_ids: number[]
  amount: number
}

/** A form that an observer has answered at a station. */
export interface ReceivedFormTable {
  observer_id: number
  form_id: number
  polling_station_id: number
  /** The report has a flag and is counted as such. */
  is_flagged: Generated<boolean>
}
