import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../domain/scope.ts'

/** A scope as a condition, given the columns that carry the row's NGO and observer. */
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

/** The same for rows that count an NGO's reports together: an observer alone has none. */
export const ngoScopeCondition = (scope: Scope, ngo: string): RawBuilder<boolean> =>
  scope.kind === 'observer' ? sql<boolean>`false` : scopeCondition(scope, { ngo, observer: ngo })
