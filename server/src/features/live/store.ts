import type { LiveEventKind } from '@scrutineer/contract/fields/live-events'
import { sql } from 'kysely'
import type { Listen } from '../../db/client.ts'
import { allRows, run } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { scopeCondition } from '../../db/shared/scope-condition.ts'

const channel = 'live'

/** Notifies all processes of this database that there may be new events. */
export const notifyServers = ({ db }: ScopedDb) => run(db)`select pg_notify(${channel}, '')`

/** Listens for the notifications of all processes, this one included, until the returned function is called. */
export const subscribe = (listen: Listen, onEvent: () => void) => listen(channel, onEvent)

/** Position of the newest event before a time; 0 if there is none. */
export const findPositionBefore = async ({ db }: ScopedDb, time: Date): Promise<number> => {
  const { rows } = await sql<{ position: number }>`
    select position from live_event where position is not null and created_at < ${time}::timestamptz
    order by position desc limit 1`.execute(db)
  return rows[0]?.position ?? 0
}

interface PositionRange {
  /** Exclusive. */
  readonly after: number
  /** Inclusive. */
  readonly upTo?: number | undefined
  readonly limit: number
}

export interface LiveEventRow {
  readonly position: number
  readonly kind: LiveEventKind
  readonly ngoId: number | null
  readonly observerId: number | null
  readonly stationId: number | null
  readonly noteId: number | null
  readonly formId: number | null
  readonly flagged: boolean | null
}

/** Events in scope by position. Events without an NGO are in every scope. */
export const findLiveEvents = ({ db, scope }: ScopedDb, { after, upTo, limit }: PositionRange) => allRows<LiveEventRow>(
  db,
)`
  select position, kind, ngo_id as "ngoId", observer_id as "observerId", polling_station_id as "stationId",
    note_id as "noteId", form_id as "formId", flagged
  from live_event
  where position > ${after}::bigint
    and (${upTo ?? null}::bigint is null or position <= ${upTo ?? null}::bigint)
    and (ngo_id is null or ${scopeCondition(scope, { ngo: 'ngo_id', observer: 'observer_id' })})
  order by position
  limit ${limit}`

/**
 * Removes up to `limit` of the oldest events created before `before` and returns how many. Keeps the newest of those:
 * its position determines which ids are too old to resume from.
 */
export const removeOldestEvents = async ({ db }: ScopedDb, before: Date, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    with oldest as (
      select id, position, created_at from live_event where position is not null order by position limit ${limit + 1}
    )
    delete from live_event using oldest
    where live_event.id = oldest.id
      and oldest.position < (select max(position) from oldest where created_at < ${before}::timestamptz)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
