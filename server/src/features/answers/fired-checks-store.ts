import type { CheckRule } from '@scrutineer/contract/checks/check-rule'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { type ThreadKey, threadInScope } from '../../db/shared/threads.ts'

/** The rule in the version of the form in which the check fired. */
const rule = sql<CheckRule>`
  jsonb_path_query_first(form_version.document, '$.checks[*] ? (@.id == $id)', jsonb_build_object('id', check_id))->'rule'`

/** The checks that fire, or have fired, for a report; undefined if it isn't in scope. */
export const findFiredChecks = async (scoped: ScopedDb, thread: ThreadKey) => {
  const isInScope = await threadInScope(scoped, thread).select('thread.observer_id').executeTakeFirst()
  if (!isInScope) return undefined
  return scoped.db
    .selectFrom('fired_check')
    .innerJoin('form_version', join =>
      join
        .onRef('form_version.form_id', '=', 'fired_check.form_id')
        .onRef('form_version.version', '=', 'fired_check.form_version'),
    )
    .where('observer_id', '=', thread.observerId)
    .where('polling_station_id', '=', thread.stationId)
    .select(['id', 'check_id as idCheck', 'says', 'severity', 'fired_check.form_id as formId', 'operands', 'tolerance'])
    .select([
      'form_version as formVersion',
      sql<string>`form_version.document->>'code'`.as('formCode'),
      rule.as('rule'),
    ])
    .select([
      'left_sum as left',
      'right_sum as right',
      'fired_at as firedAt',
      'ended_at as endedAt',
      'end_reason as end',
      'confirmed_at as confirmedAt',
    ])
    .orderBy(sql`ended_at is not null`)
    .orderBy('fired_at', 'desc')
    .orderBy('check_id')
    .orderBy('id', 'desc')
    .execute()
}
