import type { AuditDetails, AuditSubject } from '@scrutineer/contract/audit'
import { sql } from 'kysely'
import type { AuditContext } from '../../domain/audit-context.ts'
import type { Db } from '../client.ts'
import type { ScopedDb } from '../scoped-db.ts'

// What every feature writes down of what staff do, without knowing who reads it.

/** An hour's failed attempts that are written down of one account, and of unknown ones together: guessing fills no disk. */
const MAX_FAILURES_PER_HOUR = 100
const HOUR = 3600 * 1000

const toRow = (audit: AuditContext, subject: AuditSubject | null, facts: AuditDetails) => ({
  at: audit.at,
  action: audit.action,
  staff_id: audit.staffId,
  account: audit.account,
  ngo_id: audit.ngoId,
  address: audit.address,
  subject_kind: subject?.kind ?? null,
  subject_id: subject?.id ?? null,
  facts: JSON.stringify(facts),
})

/**
 * Writes down what staff do, in the transaction that does it: there is no change without its entry, and no entry without
 * its change. A reach without an act, such as a phone's, leaves nothing.
 */
export const recordAuditEntry = async (
  { db, audit }: Pick<ScopedDb, 'db' | 'audit'>,
  subject: AuditSubject | null,
  facts: AuditDetails = {},
): Promise<void> => {
  if (audit)
    await db
      .insertInto('audit')
      .values(toRow(audit, subject, facts))
      .execute()
}

/** Writes down a secret of staff that was tried and refused, up to so many an hour of each account and action. */
export const recordFailedCredential = async (db: Db, audit: AuditContext): Promise<void> => {
  const since = new Date(audit.at.getTime() - HOUR)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from audit
      where action = ${audit.action} and at > ${since} and account is not distinct from ${audit.account}
      limit ${MAX_FAILURES_PER_HOUR}
    ) as recent`.execute(db)
  if (rows.every(({ count }) => count < MAX_FAILURES_PER_HOUR)) await recordAuditEntry({ db, audit }, null)
}
