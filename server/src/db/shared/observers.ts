import type { ScopedDb } from '../scoped-db.ts'
import { hasRow } from './rows.ts'
import { observerInScope } from './scope-condition.ts'

/** Observers in scope that are not removed. */
export const existingObservers = ({ db, scope }: ScopedDb) =>
  db.selectFrom('observer').where('observer.removed_at', 'is', null).where(observerInScope(scope))

export const hasObserver = (scoped: ScopedDb, id: number): Promise<boolean> =>
  hasRow(existingObservers(scoped).where('observer.id', '=', id))

/** Whether the observer is in scope. A removed observer is. */
export const isObserverInScope = ({ db, scope }: ScopedDb, id: number): Promise<boolean> =>
  hasRow(db.selectFrom('observer').where('id', '=', id).where(observerInScope(scope)))
