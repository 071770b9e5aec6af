import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { onlyValue } from '../query.ts'

/**
 * Whether a phone (row of `device`) holds items that haven't arrived, or may hold some: it is signed in and has never said how many.
 * Without phones that are to delete everything. The first two conditions are those of the index `device_holding`.
 */
export const mayHoldItems = sql<boolean>`(held_count is distinct from 0 and not erase_requested
  and (held_count is not null or device.ended_at is null))`

/** How many phones held items at their last contact. */
export const countHolding = (db: Db) => onlyValue<number>(db)`
  select count(*)::int as phones from device where ${mayHoldItems} and held_count > 0`
