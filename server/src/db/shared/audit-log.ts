import type { AuditDetails, AuditSubject } from '@scrutineer/contract/audit'
import { sql } from 'kysely'
import type { AuditContext } from '../../domain/access/audit-context.ts'
import type { Db } from '../client.ts'
import type { ScopedDb } from '../scoped-db.ts'

/** Limit per account and action, and for all unknown accounts together, so that guessing doesn't fill the disk. */
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
 * Writes an audit entry in the transaction of the change, so that neither exists without the other. Does nothing without an
 * audited action, for example for phones.
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

/** Writes an audit entry for a rejected password or code, up to a limit per hour, account and action. */
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
