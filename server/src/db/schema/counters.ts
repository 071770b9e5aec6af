/** What a counter counts, of a county, station, time bucket, quarter hour, form, question or option. `counters.ts` defines each. */
export type Measure =
  | `county_${'reports' | 'flagged' | 'stations' | 'observers' | 'flags' | 'opening_flags' | 'counting_flags'}`
  | `station_${'reports' | 'flagged' | 'flags' | 'opening_flags' | 'counting_flags'}`
  | `form_${'reports' | 'flagged' | 'observers'}`
  | 'time_bucket'
  | 'quarter_reports'
  | 'quarter_flags'
  | `question_${'reports' | 'not_observed'}`
  | 'option_reports'

export interface CounterTables {
  tally: {
    measure: Measure
    /** 0: all active NGOs together, of stations and the stations of counties only. */
    ngo_id: number
    subject_id: number
    total: number
  }
  /** Changes that are not applied yet. */
  tally_change: {
    measure: Measure
    ngo_id: number
    /** Each occurrence counts. */
    subject_ids: number[]
    amount: number
  }
}
