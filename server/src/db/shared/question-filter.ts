import type { ThreadFilter as Query } from '@scrutineer/contract/fields/threads'
import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../../domain/problem.ts'
import { parseRange } from '../../domain/time/date-time.ts'
import type { ScopedDb } from '../scoped-db.ts'
import { hasRow } from './rows.ts'
import { isTyped, resolveTyped, type TypedFilter } from './typed-filter.ts'

// The filters of reports by their answers to a question, and by their notes about it.

/** Which answers and notes count. */
export interface QuestionFilter extends Pick<Query, 'receivedFrom' | 'receivedTo' | 'verified'> {
  /** Zone of times without an offset. */
  readonly timeZone: string
  readonly typed?: TypedFilter | undefined
  /** As of a `ThreadFilter`. */
  readonly isCommon?: boolean | undefined
}

const byAnswer = ['selected', 'notObserved', 'disagreeing'] as const
const byQuestion = [...byAnswer, 'noted', 'pictured'] as const
const requirements = [
  ['receivedFrom', byQuestion],
  ['receivedTo', byQuestion],
  ['verified', byAnswer],
] as const

/** Of ids as of `noted` the last one. */
const questionIdOf = (ids: string): number => Number(ids.split(':').at(-1))

/**
 * Validates these filters. Returns the one by what was typed. Throws `invalid` for an unknown question, for one that restricts no other
 * filter, and as `resolveTyped`.
 */
export const resolveQuestionFilter = async (
  scoped: ScopedDb,
  query: Parameters<typeof resolveTyped>[1] &
    Pick<Query, (typeof byQuestion)[number] | 'receivedFrom' | 'receivedTo' | 'verified'>,
): Promise<TypedFilter | undefined> => {
  const unused = requirements.filter(
    ([name, filters]) => query[name] !== undefined && filters.every(filter => query[filter] === undefined),
  )
  if (unused.length > 0)
    throw invalid(Object.fromEntries(unused.map(([name, filters]) => [name, [['needs_filter', filters.join(', ')]]])))
  for (const name of ['disagreeing', 'noted', 'pictured'] as const) {
    const ids = query[name]
    if (ids === undefined) continue
    const published = scoped.db
      .selectFrom('question')
      .where('id', '=', questionIdOf(String(ids)))
      .where('last_version', 'is not', null)
    const question = typeof ids === 'string' ? published.where('form_id', '=', Number.parseInt(ids, 10)) : published
    if (!(await hasRow(question))) throw invalid({ [name]: [['unknown_question']] })
  }
  return resolveTyped(scoped, query)
}

/** The time of a column is in a range; `until` is exclusive. */
export const isInRange = (
  column: string,
  { from, until }: { readonly from: Date | undefined; readonly until: Date | undefined },
) => sql<boolean>`(${from ? sql`${sql.ref(column)} >= ${from}::timestamptz` : sql`true`}
  and ${until ? sql`${sql.ref(column)} < ${until}::timestamptz` : sql`true`})`

const isReceived = (column: string, { receivedFrom, receivedTo, timeZone }: QuestionFilter) =>
  isInRange(column, parseRange({ from: receivedFrom, to: receivedTo }, timeZone))

/** Condition on `answer`. Few answers are verified: hashed once, instead of a lookup for each answer. */
export const isVerified = sql<boolean>`answer.id in (select answer_id from answer_verification where withdrawn_at is null)`

/** Condition on `answer`: it is a current one to the question that counts. */
const isCurrent = (questionId: RawBuilder<unknown>, filter: QuestionFilter) => sql`
  answer.question_id = ${questionId} and answer.superseded_at is null and ${isReceived('answer.answered_at', filter)}
  and ${filter.verified === undefined ? sql`true` : sql`(${isVerified}) = ${filter.verified}`}`

const isOf = (table: 'answer' | 'note') => sql`
  ${sql.ref(`${table}.observer_id`)} = thread.observer_id
  and ${sql.ref(`${table}.polling_station_id`)} = thread.polling_station_id`

/** Rows of the thread exist. PostgreSQL joins those of an `exists`. */
export const has = (rows: RawBuilder<unknown>, { isCommon }: Pick<QuestionFilter, 'isCommon'>) =>
  isCommon ? sql<boolean>`(select true ${rows} limit 1)` : sql<boolean>`exists (select ${rows})`

export const hasSelected = (optionId: number, filter: QuestionFilter) => {
  const questionId = sql`(select question_id from question_option where id = ${optionId})`
  return has(
    sql`from answer join selected_option on answer_id = answer.id
      where ${isOf('answer')} and ${isCurrent(questionId, filter)}
        and option_id = ${optionId} and ${filter.typed ? isTyped(filter.typed) : sql`true`}`,
    filter,
  )
}

export const hasNotObserved = (questionId: number, filter: QuestionFilter) =>
  has(sql`from answer where ${isOf('answer')} and ${isCurrent(sql`${questionId}`, filter)} and not_observed`, filter)

/** A note about the question, with a file if `files` says so. */
export const hasNote = (ids: string, filter: QuestionFilter, files: boolean) =>
  has(
    sql`from note ${files ? sql`join attachment on note_id = note.id` : sql``}
      where ${isOf('note')} and question_id = ${questionIdOf(ids)} and ${isReceived('note.created_at', filter)}`,
    filter,
  )

/** Condition on `answer_ids`, ids of answers: they differ in options or values. */
export const doDiffer = sql<boolean>`(
  select count(distinct (
    select string_agg(option_id || ' ' || coalesce(typed, ''), ',' order by option_id)
    from selected_option where answer_id = compared.id)) > 1
  from unnest(answer_ids) as compared(id))`

/**
 * The thread's answer is one of those of its station that differ. `isPeer` is a condition on `peer`, the thread of an answer that is
 * compared. The stations are an array: they are found once, from the answers to the question, and not again for each thread.
 */
export const hasDisagreeing = (questionId: number, filter: QuestionFilter, isPeer: RawBuilder<unknown>) => {
  const isAnswer = isCurrent(sql`${questionId}`, filter)
  return sql<boolean>`(thread.polling_station_id = any(array(
      select polling_station_id from (
        select answer.polling_station_id, array_agg(answer.id) as answer_ids
        from answer join thread as peer using (observer_id, polling_station_id)
        where ${isAnswer} and ${isPeer}
        group by 1 having count(*) > 1
      ) as answered where ${doDiffer}))
    and exists (
      select from answer join selected_option on answer_id = answer.id where ${isOf('answer')} and ${isAnswer}))`
}
