import type { LiveEventKind } from '@scrutineer/contract/fields/live-events'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../schema/columns.ts'

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
