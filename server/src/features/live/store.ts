import { sql } from 'kysely'
import { inTransaction, type Listen } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { scopeCondition } from '../../db/shared/scope-condition.ts'

const channel = 'live'

/** Tells every process on this database that there may be something to read. */
export const notifyProcesses = async ({ db }: ScopedDb): Promise<void> => {
  await sql`select pg_notify(${channel}, '')`.execute(db)
}

/** Hears what `notify` tells, of this process too, until the returned function is called. */
export const subscribe = (listen: Listen, onEvent: () => void) => listen(channel, onEvent)

const POSITIONS_LOCK = 5_417_203

/**
 * Gives committed events their places, in the order of their ids. One process at a time, and until its commit: a place
 * never comes into sight after a later one, so who has read up to a place has missed nothing before it.
 */
export const assignPositions = ({ db }: ScopedDb): Promise<void> =>
  inTransaction(db, async trx => {
    await sql`select pg_advisory_xact_lock(${POSITIONS_LOCK})`.execute(trx)
    await sql`
      update live_event set position = placed.position
      from (
        select id, nextval('live_position') as position
        from (select id from live_event where position is null order by id) as unplaced
      ) as placed
      where live_event.id = placed.id`.execute(trx)
  })

/** The oldest and the newest place there is; none while nothing ever happened. */
export const findBounds = async ({ db }: ScopedDb): Promise<{ oldest: number; newest: number } | undefined> => {
  const { rows } = await sql<{ oldest: number | null; newest: number | null }>`
    select min(position) as oldest, max(position) as newest from live_event`.execute(db)
  const { oldest = null, newest = null } = rows[0] ?? {}
  return oldest === null || newest === null ? undefined : { oldest, newest }
}

/** The place of the newest event from before a time; 0 if none is left. */
export const findPositionBefore = async ({ db }: ScopedDb, time: Date): Promise<number> => {
  const { rows } = await sql<{ position: number }>`
    select position from live_event where position is not null and created_at < ${time}::timestamptz
    order by position desc limit 1`.execute(db)
  return rows[0]?.position ?? 0
}

interface PositionRange {
  /** Places after this one … */
  readonly after: number
  /** … up to this one. */
  readonly upTo?: number | undefined
  readonly limit: number
}

export interface EventRow {
  readonly position: number
  readonly kind: 'answers' | 'note' | 'forms' | 'unplaced'
  readonly ngoId: number | null
  readonly observerId: number | null
  readonly stationId: number | null
  readonly noteId: number | null
  readonly formId: number | null
  readonly flagged: boolean | null
}

/** Placed events within a scope, in their order; what has no NGO is everybody's. */
export const findEvents = async (
  { db, scope }: ScopedDb,
  { after, upTo, limit }: PositionRange,
): Promise<EventRow[]> => {
  const { rows } = await sql<EventRow>`
    select position, kind, ngo_id as "ngoId", observer_id as "observerId", polling_station_id as "stationId",
      note_id as "noteId", form_id as "formId", flagged
    from live_event
    where position > ${after}::bigint
      and (${upTo ?? null}::bigint is null or position <= ${upTo ?? null}::bigint)
      and (ngo_id is null or ${scopeCondition(scope, { ngo: 'ngo_id', observer: 'observer_id' })})
    order by position
    limit ${limit}`.execute(db)
  return rows
}

/**
 * Removes up to `limit` of the oldest events that are older than `before`; gives how many. The newest of them stays: its
 * place tells which ids are too old to go on from.
 */
export const removeOldest = async ({ db }: ScopedDb, before: Date, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    with oldest as (
      select id, position, created_at from live_event where position is not null order by position limit ${limit + 1}
    )
    delete from live_event using oldest
    where live_event.id = oldest.id
      and oldest.position < (select max(position) from oldest where created_at < ${before}::timestamptz)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
