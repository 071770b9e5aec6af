import { sql } from 'kysely'
import { prepared } from '../prepared.ts'
import { run } from '../query.ts'
import type { ScopedDb } from '../scoped-db.ts'
import { scopeCondition } from './scope-condition.ts'

// A thread has the list columns of one observer at one polling station.

/** Identifies a thread. */
export interface ThreadKey {
  readonly observerId: number
  readonly stationId: number
}

/** An observer's reports from some stations. */
export interface ObserverReports {
  readonly observerId: number
  readonly stationIds: readonly number[]
}

/** Their answers to some forms. */
export interface FormReports extends ObserverReports {
  readonly formIds: readonly number[]
}

/** Query of the thread with this key, if in scope. */
export const threadInScope = ({ db, scope }: ScopedDb, { observerId, stationId }: ThreadKey) =>
  db
    .selectFrom('thread')
    .where(scopeCondition(scope, { ngo: 'thread.ngo_id', observer: 'thread.observer_id' }))
    .where('thread.observer_id', '=', observerId)
    .where('thread.polling_station_id', '=', stationId)

/** Locks the observer's row, so that other reports of the observer wait until the transaction ends. */
export const lockObserver = ({ db }: ScopedDb, observerId: number) =>
  run(db)`${prepared} select from observer where id = ${observerId} for update`

/** Locks observers and changes the versions of their rows: a report that is being written is written again. */
export const changeVersions = ({ db }: ScopedDb, observerIds: readonly number[]) => run(db)`
  with locked as (select id from observer where id = any(${observerIds}::int[]) order by id for update)
  update observer set name = name from locked where observer.id = locked.id`

/** Version of the observer's row, which every update changes (optimistic concurrency). */
export const observerRowVersion = sql<string>`observer.xmin::text`
