import type { FormLanguages, QuestionDocument } from '@scrutineer/contract/helpers/form-document'
import { questionFor, titleFor } from '@scrutineer/contract/helpers/form-languages'
import {
  type FrequentFlag,
  followUpAgeLimits,
  type OpenFollowUpState,
  openFollowUpStates,
  type ReceivedForm,
  type Situation,
} from '@scrutineer/contract/situation'
import { type RawBuilder, sql } from 'kysely'
import { allRows, onlyValue } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { CountedNgos } from '../../db/shared/counted-ngos.ts'
import { findOldestUntakenWhere } from '../../db/shared/follow-ups/oldest-untaken.ts'
import {
  isOpenFollowUp as isOpen,
  isUnassignedFollowUp as isUnassigned,
  waitingSince as since,
} from '../../db/shared/follow-ups/open.ts'
import { formLanguages } from '../../db/shared/question-texts/published-questions.ts'

const RECENT_MS = 15 * 60_000

/** Reports, those with a flag, and those of the last 15 minutes. */
export const countReports = async (
  { db }: ScopedDb,
  { ids, onlyNgoId }: CountedNgos,
  now: Date,
): Promise<Situation['reports']> => {
  const since = new Date(now.getTime() - RECENT_MS)
  // Of inactive NGOs there are few: the indexes suffice to find the reports.
  const ofActive = sql`ngo_id <> all(array(select id from ngo where not is_active))`
  const ofNgo = onlyNgoId === undefined ? ofActive : sql`ngo_id = ${onlyNgoId}`
  const recent = sql`select count(*) from thread where sort_at >= ${since}::timestamptz and ${ofNgo}`
  const { rows } = await sql<Situation['reports']>`
    select coalesce(sum(total) filter (where measure = 'county_reports'), 0)::int as "all",
      coalesce(sum(total) filter (where measure = 'county_flagged'), 0)::int as flagged,
      (${recent})::int as recent, (${recent} and flagged_count > 0)::int as "recentFlagged"
    from tally where measure in ('county_reports', 'county_flagged') and ngo_id = any(${ids}::int[])`.execute(db)
  return rows[0] ?? { all: 0, flagged: 0, recent: 0, recentFlagged: 0 }
}

interface QuarterRow {
  readonly quarter: number
  readonly reports: number
  readonly flags: number
}

/** Reports and flags of the quarter hours from `from`, excluding `until`: numbers since 1970. */
export const findQuarters = (
  { db }: ScopedDb,
  { ids }: CountedNgos,
  { from, until }: { from: number; until: number },
) => allRows<QuarterRow>(db)`
  select subject_id as quarter,
    coalesce(sum(total) filter (where measure = 'quarter_reports'), 0)::int as reports,
    coalesce(sum(total) filter (where measure = 'quarter_flags'), 0)::int as flags
  from tally
  where measure in ('quarter_reports', 'quarter_flags') and ngo_id = any(${ids}::int[])
    and subject_id >= ${from} and subject_id < ${until}
  group by 1 order by 1`

/** The last quarter hour with a report before `before`; null if there is none. */
export const findLastQuarter = ({ db }: ScopedDb, { ids }: CountedNgos, before: number) => onlyValue<number | null>(db)`
  select max(subject_id) as quarter from tally
  where measure = 'quarter_reports' and ngo_id = any(${ids}::int[]) and subject_id < ${before} and total > 0`

// The counters include observers who were removed since; the list of observers doesn't.
const removed = (ids: readonly number[]) => sql`
  select form_id, count(distinct observer_id)::int as observers
  from observer join form_progress on observer_id = observer.id
  where removed_at is not null and ngo_id = any(${ids}::int[])
  group by 1`

/** Published forms with the observers and reports that have answered them, in the forms' order. */
export const findReceivedForms = async ({ db, language }: ScopedDb, { ids }: CountedNgos): Promise<ReceivedForm[]> => {
  const rows = await allRows<ReceivedForm & { languages: FormLanguages | null }>(db)`
  select form.id as "idForm", code, description as title, languages,
    coalesce(sum(total) filter (where measure = 'form_observers'), 0)::int - coalesce(removed.observers, 0) as observers,
    coalesce(sum(total) filter (where measure = 'form_reports'), 0)::int as reports
  from form
  left join tally on measure in ('form_observers', 'form_reports')
    and ngo_id = any(${ids}::int[]) and subject_id = form.id
  left join (${removed(ids)}) as removed on removed.form_id = form.id
  where current_version > 0
  group by form.id, removed.observers order by sort_order, form.id`
  return rows.map(({ languages, title, ...row }) => ({ ...row, title: titleFor(title, languages, language) }))
}

const MAX_FLAGS = 8

interface FrequentFlagRow extends Omit<FrequentFlag, 'questionCode' | 'question' | 'option' | 'shortText'> {
  readonly form: FormLanguages
  readonly document: QuestionDocument | null
}

/** The most frequent flagged options with the texts of the newest version that has them. */
export const findFrequentFlags = async ({ db, language }: ScopedDb, { ids }: CountedNgos): Promise<FrequentFlag[]> => {
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
      ${formLanguages} as form, question as document
    from questioned
    join form_version on form_version.form_id = questioned.form_id and form_version.version = questioned.last_version,
    jsonb_path_query_first(
      document, '$.sections[*].questions[*] ? (@.id == $id)', jsonb_build_object('id', question_id)) as question
    order by reports desc, option_id`.execute(db)
  return rows.map(({ form, document, ...flag }) => {
    const question = document ? questionFor(document, form, language) : undefined
    const { text = '', shortText } = question?.options.find(({ id }) => id === flag.idOption) ?? {}
    const texts = { questionCode: question?.code ?? '', question: question?.text ?? '', option: text }
    return { ...flag, ...texts, ...(shortText && { shortText }) }
  })
}

interface StateRow {
  readonly state: OpenFollowUpState
  readonly ages: number[]
  readonly unassigned: number[]
}

/** Open follow-ups by state and age, and the emergency that has waited longest. */
export const countFollowUps = async (scoped: ScopedDb, ngos: CountedNgos, now: Date) => {
  const limits = followUpAgeLimits.map(minutes => new Date(now.getTime() - minutes * 60_000))
  const ages = [undefined, ...limits].map((from, index) => {
    const to = limits[index]
    const isYounger = to ? sql`${since} > ${to}::timestamptz` : sql`true`
    return sql`${isYounger} and ${from ? sql`${since} <= ${from}::timestamptz` : sql`true`}`
  })
  const counts = (condition: RawBuilder<boolean>) =>
    sql`array[${sql.join(ages.map(isOfAge => sql`count(*) filter (where ${isOfAge} and ${condition})::int`))}]`
  const { rows } = await sql<StateRow>`
    select state, ${counts(isOpen)} as ages, ${counts(isUnassigned)} as unassigned
    from follow_up where ngo_id = any(${ngos.ids}::int[]) and ${isOpen} group by 1`.execute(scoped.db)
  const none = { ages: ages.map(() => 0), unassigned: ages.map(() => 0) }
  const states = openFollowUpStates.map(state => ({ ...none, state, ...rows.find(row => row.state === state) }))
  const untaken = states.flatMap(({ unassigned }) => unassigned).reduce((sum, count) => sum + count, 0)
  const isCounted = sql<boolean>`follow_up.ngo_id = any(${ngos.ids}::int[])`
  return {
    states,
    untaken,
    oldestUntaken: untaken > 0 ? await findOldestUntakenWhere(scoped.db, isCounted) : null,
  }
}
