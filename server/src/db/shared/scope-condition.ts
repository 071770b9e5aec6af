import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../domain/access/scope.ts'

/** SQL condition of a scope. `columns` are the NGO and the observer of a row. */
export const scopeCondition = (scope: Scope, columns: { ngo: string; observer: string }): RawBuilder<boolean> => {
  switch (scope.kind) {
    case 'everything':
      return sql<boolean>`true`
    case 'ngo':
      return sql<boolean>`${sql.ref(columns.ngo)} = ${scope.ngoId}`
    case 'observer':
      return sql<boolean>`${sql.ref(columns.observer)} = ${scope.observerId}`
  }
}

/** SQL condition of a scope for rows of `observer` and what is joined with them. Removed observers are in scope. */
export const observerInScope = (scope: Scope): RawBuilder<boolean> =>
  scopeCondition(scope, { ngo: 'observer.ngo_id', observer: 'observer.id' })

/** SQL condition of a scope for rows that aggregate an NGO's reports. Observers see none. */
export const ngoScopeCondition = (scope: Scope, ngo: string): RawBuilder<boolean> =>
  scope.kind === 'observer' ? sql<boolean>`false` : scopeCondition(scope, { ngo, observer: ngo })
