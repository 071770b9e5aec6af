import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { ngoScopeCondition } from '../../../db/shared/scope-condition.ts'

export interface FlagRow {
  readonly optionId: number
  readonly questionId: number
  readonly formId: number
  /** Newest published version of the form that has the option. */
  readonly formVersion: number
  readonly reportCount: number
}

/** The selected flagged options in scope, the most frequent first. */
export const findFlags = async ({ db, scope }: ScopedDb, limit: number): Promise<FlagRow[]> => {
  const { rows } = await sql<FlagRow>`
    select flag.option_id as "optionId", question.id as "questionId", question.form_id as "formId",
      question_option.last_version as "formVersion", flag.count as "reportCount"
    from (
      select option_id, count(*)::int as count from thread_flag
      where ${ngoScopeCondition(scope, 'thread_flag.ngo_id')}
      group by option_id order by count desc, option_id limit ${limit}
    ) as flag
    join question_option on question_option.id = flag.option_id
    join question on question.id = question_option.question_id
    order by flag.count desc, flag.option_id`.execute(db)
  return rows
}
