import type { Generated } from 'kysely'
import type { Id } from './columns.ts'

export interface PlaceTables {
  area: {
    id: Id
    parent_id: number | null
    /** 1 is the top. */
    level: number
    code: string
    name: string
    sort_order: Generated<number>
  }
  county: {
    id: Id
    code: string
    name: string
    diaspora: Generated<boolean>
    sort_order: Generated<number>
    area_id: number | null
  }
  polling_station: {
    id: Id
    county_id: number
    number: number
    address: Generated<string>
    /** Degrees; null, like the longitude, if unknown. */
    latitude: number | null
    longitude: number | null
    name: Generated<string>
    registered_voters: number | null
    /** The election authority's own identifier. */
    code: string | null
    active: Generated<boolean>
    /** Normalized name, address and code; written with them. */
    search_text: Generated<string>
    /** When a fact that checks compare changed, until the station's reports are evaluated with it. */
    facts_changed_at: Date | null
  }
  /** A number of a station that was merged into another one. */
  station_alias: {
    county_id: number
    number: number
    /** The station that remains. */
    polling_station_id: number
    /** What the merged station had; its name is its address if it had none. */
    code: string | null
    name: Generated<string>
  }
  /** What a number meant until it changed. */
  station_number_change: {
    id: Id
    county_id: number
    number: number
    /** Null if the station was deleted, or the number given to another building by an import. */
    polling_station_id: number | null
    ended_at: Date
  }
}
