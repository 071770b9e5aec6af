import type { ScopedDb } from '../scoped-db.ts'
import { hasRow } from './rows.ts'
import { scopeCondition } from './scope-condition.ts'

/** Whether the NGO exists and is in scope: any for organizers, one's own for others. */
export const isNgoInScope = ({ db, scope }: ScopedDb, id: number): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('ngo')
      .where('ngo.id', '=', id)
      .where(scopeCondition(scope, { ngo: 'ngo.id', observer: 'ngo.id' })),
  )
