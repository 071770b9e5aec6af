import type { AuditFacts, AuditSubject } from '@scrutineer/contract/audit'
import { sql } from 'kysely'
import type { Act } from '../domain/act.ts'
import type { Reach } from '../domain/scope.ts'
import type { Db } from './client.ts'

// What every feature writes down of what staff do, without knowing who reads it.

/** An hour's failed attempts that are written down of one account, and of unknown ones together: guessing fills no disk. */
const mostFailures = 100
const HOUR = 3600 * 1000

const toRow = (act: Act, subject: AuditSubject | null, facts: AuditFacts) => ({
  at: act.at,
  action: act.action,
  staff_id: act.staffId,
  account: act.account,
  ngo_id: act.ngoId,
  address: act.address,
  subject_kind: subject?.kind ?? null,
  subject_id: subject?.id ?? null,
  facts: JSON.stringify(facts),
})

/**
 * Writes down what staff do, in the transaction that does it: there is no change without its entry, and no entry without
 * its change. A reach without an act, such as a phone's, leaves nothing.
 */
export const recordAction = async (
  { db, act }: Pick<Reach, 'db' | 'act'>,
  subject: AuditSubject | null,
  facts: AuditFacts = {},
): Promise<void> => {
  if (act)
    await db
      .insertInto('audit')
      .values(toRow(act, subject, facts))
      .execute()
}

/** Writes down a secret of staff that was tried and refused, up to so many an hour of each account and action. */
export const recordFailedAttempt = async (db: Db, act: Act): Promise<void> => {
  const since = new Date(act.at.getTime() - HOUR)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from audit
      where action = ${act.action} and at > ${since} and account is not distinct from ${act.account}
      limit ${mostFailures}
    ) as recent`.execute(db)
  if (rows.every(({ count }) => count < mostFailures)) await recordAction({ db, act }, null)
}
