import { sql } from 'kysely'

/** Clocks that differ by less are right. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000

/** Milliseconds that were subtracted from a time of the visit; null if none were. */
export const clockAhead = sql<number | null>`(
  select clock_ahead from app_item
  where app_item.observer_id = visit.observer_id and kind = 'visit' and clock_ahead is not null
    and exists (
      select from unnest(array[item #>> '{body,observerArrivalTime}', item #>> '{body,observerLeaveTime}']) as recorded (at)
      where at::timestamptz - clock_ahead * interval '1 millisecond' in (visit.arrived_at, visit.left_at))
  order by received_at desc limit 1)`

/** Whether a time of the visit was later than its receipt, in whichever version it was received. */
export const isLaterThanReceipt = sql<boolean>`exists (
  select from visit as version
  cross join lateral (values (version.arrived_at, visit.arrived_at), (version.left_at, visit.left_at)) as reported (at, shown)
  where version.observer_id = visit.observer_id and version.polling_station_id = visit.polling_station_id
    and at = shown and at > version.recorded_at + ${CLOCK_TOLERANCE_MS} * interval '1 millisecond')`
