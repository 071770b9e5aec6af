import type { ShortText } from '@scrutineer/contract/forms'
import type { FrequentFlag } from '@scrutineer/contract/situation'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { CountedNgos } from '../../db/shared/counted-ngos.ts'

const MAX_FLAGS = 8

type FrequentFlagRow = Omit<FrequentFlag, 'shortText'> & { readonly shortText: ShortText | null }

/** The most frequent flagged options with the texts of the newest version that has them. */
export const findFrequentFlags = async ({ db }: ScopedDb, { ids }: CountedNgos): Promise<FrequentFlag[]> => {
  const { rows } = await sql<FrequentFlagRow>`
    with frequent as (
      select subject_id as option_id, sum(total)::int as reports from tally
      where measure = 'option_reports' and ngo_id = any(${ids}::int[])
      group by 1 having sum(total) > 0 order by 2 desc, 1 limit ${MAX_FLAGS}
    ), questioned as (
      select option_id, reports, question_id, form_id, question_option.last_version,
        (select coalesce(sum(total), 0)::int from tally
          where measure = 'question_reports' and ngo_id = any(${ids}::int[]) and subject_id = question_id) as answered,
        (select coalesce(sum(total), 0)::int from tally
          where measure = 'question_not_observed' and ngo_id = any(${ids}::int[]) and subject_id = question_id) as not_observed
      from frequent
      join question_option on question_option.id = option_id join question on question.id = question_id
    )
    select option_id as "idOption", question_id as "idQuestion", reports, answered, not_observed as "notObserved",
      coalesce(question ->> 'code', '') as "questionCode", coalesce(question ->> 'text', '') as question,
      coalesce(option ->> 'text', '') as option, option -> 'shortText' as "shortText"
    from questioned
    join form_version on form_version.form_id = questioned.form_id and form_version.version = questioned.last_version,
    jsonb_path_query_first(
      document, '$.sections[*].questions[*] ? (@.id == $id)', jsonb_build_object('id', question_id)) as question
    left join lateral jsonb_path_query_first(
      question, '$.options[*] ? (@.id == $id)', jsonb_build_object('id', option_id)) as option on true
    order by reports desc, option_id`.execute(db)
  return rows.map(({ shortText, ...flag }) => ({ ...flag, ...(shortText && { shortText }) }))
}
