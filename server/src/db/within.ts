import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../domain/scope.ts'

/** A scope as a condition, given the columns that carry the row's NGO and observer. */
export const within = (scope: Scope, columns: { ngo: string; observer: string }): RawBuilder<boolean> => {
  switch (scope.kind) {
    case 'everything':
      return sql<boolean>`true`
    case 'ngo':
      return sql<boolean>`${sql.ref(columns.ngo)} = ${scope.ngoId}`
    case 'observer':
      return sql<boolean>`${sql.ref(columns.observer)} = ${scope.observerId}`
  }
}
