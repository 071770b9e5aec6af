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

/** The selected flagged options in scope, the most frequent first: counters, with the deltas that are not applied yet. */
export const findFlags = async ({ db, scope }: ScopedDb, limit: number): Promise<FlagRow[]> => {
  const { rows } = await sql<FlagRow>`
    select flag.option_id as "optionId", question.id as "questionId", question.form_id as "formId",
      question_option.last_version as "formVersion", flag.count as "reportCount"
    from (
      select option_id, sum(reports)::int as count
      from (
        select ngo_id, subject_id as option_id, total as reports from situation_tally where measure = 'option_reports'
        union all
        select ngo_id, subject_id, amount from situation_delta, unnest(subject_ids) as subject_id
        where measure = 'option_reports'
      ) as counter
      where ${ngoScopeCondition(scope, 'counter.ngo_id')}
      group by option_id having sum(reports) > 0 order by count desc, option_id limit ${limit}
    ) as flag
    join question_option on question_option.id = flag.option_id
    join question on question.id = question_option.question_id
    order by flag.count desc, flag.option_id`.execute(db)
  return rows
}
