import type { AuditAction } from '@scrutineer/contract/audit-action'
import type { PageRequest } from '@scrutineer/contract/page'
import { sql } from 'kysely'
import { containing } from '../../db/like.ts'
import type { Reach } from '../../domain/scope.ts'

// The audit is the organizers' alone: nobody else gets to ask, so there is no scope to apply.

export interface EntryFilter {
  /** Contained in the account's name. */
  readonly account?: string | undefined
  readonly action?: AuditAction | undefined
  readonly ngoId?: number | undefined
  readonly from?: Date | undefined
  /** First instant after those asked for. */
  readonly until?: Date | undefined
}

const matching = ({ db }: Reach, { account, action, ngoId, from, until }: EntryFilter) => {
  let query = db.selectFrom('audit')
  if (account) query = query.where(sql`lower(account)`, 'like', containing(account.toLowerCase()))
  if (action) query = query.where('action', '=', action)
  if (ngoId !== undefined) query = query.where('ngo_id', '=', ngoId)
  if (from) query = query.where('at', '>=', from)
  if (until) query = query.where('at', '<', until)
  return query
}

/** One page of what was done, newest first. */
export const findEntries = (reach: Reach, filter: EntryFilter, { page, pageSize }: PageRequest) =>
  matching(reach, filter)
    .select(['id', 'at', 'action', 'account', 'staff_id as idAccount', 'ngo_id as idNgo', 'address', 'facts'])
    .select(['subject_kind as subjectKind', 'subject_id as subjectId'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

export const countEntries = async (reach: Reach, filter: EntryFilter): Promise<number> => {
  const { count } = await matching(reach, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
