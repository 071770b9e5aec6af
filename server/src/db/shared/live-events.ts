import type { LiveEventKind } from '@scrutineer/contract/fields/live-events'
import { type RawBuilder, sql } from 'kysely'
import { transact } from '../client.ts'
import type { Database } from '../schema/columns.ts'
import type { ScopedDb } from '../scoped-db.ts'

type Column = Exclude<keyof Database['live_event'], 'id' | 'position' | 'kind' | 'created_at'>

type Columns = { readonly [K in Column]?: RawBuilder<unknown> }

interface NewLiveEvents {
  readonly kind: LiveEventKind
  readonly at: Date | RawBuilder<unknown>
  /** What the events are about: the values of their columns, from the columns of `from`. */
  readonly about?: Columns
  /** A table and what restricts it: each row is an event. Without it there is one event. */
  readonly from?: RawBuilder<unknown>
}

const ngo = { ngo_id: sql.ref('ngo_id') } satisfies Columns

/** About observers, from the table of observers. */
export const ofObserverRow = { ...ngo, observer_id: sql.ref('observer.id') } satisfies Columns

/** About observers, from rows that refer to them. */
export const ofObserver = { ...ngo, observer_id: sql.ref('observer_id') } satisfies Columns

/** About reports. */
export const ofReport = { ...ofObserver, polling_station_id: sql.ref('polling_station_id') } satisfies Columns

/** About reports whose answers have changed; `from` has `flagged_count`. */
export const ofAnswers = { ...ofReport, flagged: sql`flagged_count > 0` } satisfies Columns

/**
 * A query that inserts live events, as a statement or a CTE. Execute it in the transaction of the change, so that both commit
 * or neither does.
 */
export const emitLive = ({ kind, at, about = {}, from }: NewLiveEvents): RawBuilder<unknown> => {
  const columns = ['kind', 'created_at', ...Object.keys(about)].map(column => sql.ref(column))
  const values = [sql`${kind}::text`, sql`${at}::timestamptz`, ...Object.values(about)]
  return sql`insert into live_event (${sql.join(columns)}) select ${sql.join(values)}${from ? sql` from ${from}` : sql``}`
}

const POSITIONS_LOCK = 5_417_203

/**
 * Assigns positions to committed events, in the order of their ids. The lock lasts until the commit, so positions
 * become visible in order: a reader that has reached a position has missed nothing before it.
 */
export const assignPositions = ({ db }: ScopedDb): Promise<void> =>
  transact(db, async trx => {
    await sql`select pg_advisory_xact_lock(${POSITIONS_LOCK})`.execute(trx)
    await sql`
      update live_event set position = numbered.position
      from (
        select id, nextval('live_position') as position
        from (select id from live_event where position is null order by id) as unnumbered
      ) as numbered
      where live_event.id = numbered.id`.execute(trx)
  })

/** The oldest and the newest position; undefined if there are no events. */
export const findPositionRange = async ({ db }: ScopedDb): Promise<{ oldest: number; newest: number } | undefined> => {
  const { rows } = await sql<{ oldest: number | null; newest: number | null }>`
    select min(position) as oldest, max(position) as newest from live_event`.execute(db)
  const { oldest = null, newest = null } = rows[0] ?? {}
  return oldest === null || newest === null ? undefined : { oldest, newest }
}
