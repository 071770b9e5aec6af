import type { AuditContext } from '../domain/audit-context.ts'
import type { Scope } from '../domain/scope.ts'
import type { Db } from './client.ts'

/**
 * A database together with what may be seen of it. Stores take this and never a bare database, so a query can't be
 * written without saying whose rows it is about.
 */
export interface ScopedDb {
  readonly db: Db
  readonly scope: Scope
  /** What is done within it, where staff do something that is written down. */
  readonly audit?: AuditContext | undefined
}
