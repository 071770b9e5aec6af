import type { AuditContext } from '../domain/access/audit-context.ts'
import type { Scope } from '../domain/access/scope.ts'
import type { Db } from './client.ts'

/**
 * A database with the scope of the caller. Stores take this instead of a plain database, so that every query considers the
 * scope.
 */
export interface ScopedDb {
  readonly db: Db
  readonly scope: Scope
  /** The language in which staff read the forms' texts. Without one, each form's main language. */
  readonly language?: string | undefined
  /** The audited action of the request, if any. */
  readonly audit?: AuditContext | undefined
}
