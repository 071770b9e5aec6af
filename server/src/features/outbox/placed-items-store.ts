import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import { sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import { firstRow } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { StationKey } from '../../db/shared/observer-station.ts'
import { correctTimes } from './correct-times.ts'

export interface StoredItem extends Pick<OutboxItem, 'id' | 'kind' | 'station' | 'body' | 'sequence'> {
  readonly deviceId: string
  /** When it was recorded, by the server's clock, in milliseconds since 1970. */
  readonly recordedAt: number
  readonly receivedAt: Date
}

/**
 * Items of an observer's devices in their order: receipt, but per device by sequence. An unplaced item has the station to which staff
 * assigned it, or none.
 */
export const loadItems = async ({ db }: ScopedDb, observerId: number): Promise<StoredItem[]> => {
  const { rows } = await sql<
    Omit<StoredItem, 'recordedAt'> & { recordedText: string; clockOffset: number; clockAhead: number | null }
  >`
    select app_item.id, kind, item -> 'body' as body, sequence, device_id as "deviceId", received_at as "receivedAt",
      item ->> 'recordedAt' as "recordedText", (item ->> 'clockOffset')::float8 as "clockOffset", clock_ahead as "clockAhead",
      case when unplaced.id is null then item -> 'station'
        when county.code is not null and kind <> 'move'
          then json_build_object('countyCode', county.code, 'pollingStationNumber', polling_station.number)
        end as station
    from (
      select *, min(received_at) over (partition by device_id order by sequence desc) as counts_at from app_item
      where observer_id = ${observerId} and kind in ('answer', 'visit', 'note', 'problem', 'move')
    ) as app_item
    left join (
      select id, posted ->> 'itemId' as item_id, polling_station_id from unplaced_report where observer_id = ${observerId}
    ) as unplaced on item_id = app_item.id::text
    left join polling_station on polling_station.id = polling_station_id
    left join county on county.id = county_id
    order by counts_at, device_id, sequence`.execute(db)
  // Not in SQL: PostgreSQL has no year 0.
  return rows.map(({ recordedText, clockOffset, clockAhead, ...row }) => ({
    ...row,
    body: row.kind === 'visit' ? correctTimes(row.body, clockAhead) : row.body,
    recordedAt: Date.parse(recordedText) + clockOffset,
  }))
}

interface NumberHistory {
  readonly stationExists: boolean
  readonly hasChanged: boolean
  /** Null if the station was deleted, or an import reassigned the number. */
  readonly stationId: number | null
}

/** The station that had a number at a time, if the number has changed since, and whether a station with an id exists. */
export const findNumberHistory = (
  { db }: ScopedDb,
  { countyCode, stationNumber }: StationKey,
  at: Date,
  knownId: number | null,
) => firstRow<NumberHistory>(db)`${prepared}
  select exists (select from polling_station where id = ${knownId}::int) as "stationExists", past.id is not null as "hasChanged",
    polling_station_id as "stationId"
  from (select) as single_row left join (
    select change.id, polling_station_id from station_number_change as change join county on county.id = county_id
    where county.code = ${countyCode} and number = ${stationNumber} and ended_at > ${at}::timestamptz
    order by ended_at limit 1
  ) as past on true`
