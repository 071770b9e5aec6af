import type { PageRequest } from '@scrutineer/contract/core/page'
import type { CallOutcome } from '@scrutineer/contract/fields/call-values'
import { MAX_YEAR, MIN_YEAR } from '@scrutineer/contract/helpers/calendar-date'
import type { DeliveryStatus } from '@scrutineer/contract/notifications'
import { MAX_TIMELINE_TEXT, type TimelineFilter, type TimelineItem } from '@scrutineer/contract/timeline'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { AnswerRow } from '../../db/shared/question-texts/published-questions.ts'
import { ngoScopeCondition, observerInScope } from '../../db/shared/scope-condition.ts'

/** Whose timeline: an observer's or a station's. */
export type TimelineSubject = { readonly observerId: number } | { readonly stationId: number }

export interface TimelineRow {
  readonly kind: TimelineItem['kind']
  readonly id: number
  readonly at: Date
  readonly observerId: number
  readonly observerName: string
  /** Null, like the next two, for a message and a call. */
  readonly stationId: number | null
  readonly stationName: string | null
  readonly countyName: string | null
  /** Null unless the row has answers. */
  readonly answers: {
    readonly count: number
    readonly flagged: number
    /** The account that typed the answers during a phone call. */
    readonly dictatedTo: string | null
    /** The first answer, and the first flagged options of the others. */
    readonly first: AnswerRow
    readonly topFlags: readonly AnswerRow[]
  } | null
  readonly note: {
    readonly text: string
    readonly isCut: boolean
    readonly staffAccount: string | null
    readonly attachmentCount: number
  } | null
  readonly message: {
    readonly id: number
    readonly title: string
    readonly sender: string
    readonly account: string | null
    readonly status: DeliveryStatus
    readonly settledAt: string | null
  } | null
  readonly call: {
    readonly account: string
    readonly outcome: CallOutcome
    readonly nextTryAt: string | null
    readonly comment: string | null
  } | null
}

const hasSupportedYear = (column: string) =>
  sql`extract(year from ${sql.ref(column)} at time zone 'UTC') between ${sql.lit(MIN_YEAR)} and ${sql.lit(MAX_YEAR)}`

/** The ids and times of all items of a subject, by what they show. Reads each table by the subject's index. */
const itemQueries = (subject: TimelineSubject): Record<TimelineFilter, RawBuilder<unknown> | undefined> => {
  const ofSubject =
    'observerId' in subject
      ? sql`observer_id = ${subject.observerId}::int`
      : sql`polling_station_id = ${subject.stationId}::int`
  const visits = (kind: 'arrival' | 'departure', column: string) => sql`
    select ${sql.lit(kind)} as kind, id, ${sql.ref(column)} as at, observer_id, polling_station_id from visit
    where ${ofSubject} and superseded_at is null and ${hasSupportedYear(column)}`
  return {
    visits: sql`${visits('arrival', 'arrived_at')} union all ${visits('departure', 'left_at')}`,
    // Answers that were received at once are one item. Its id is that of the first.
    reports: sql`
      select 'answers' as kind, min(id) as id, answered_at as at, observer_id, polling_station_id from answer
      where ${ofSubject} group by observer_id, polling_station_id, form_id, answered_at`,
    notes: sql`
      select 'note' as kind, id, created_at as at, observer_id, polling_station_id from note where ${ofSubject}`,
    contacts:
      'observerId' in subject
        ? sql`
          select 'message' as kind, notification_id as id, notification.created_at as at, observer_id, null::int
          from notification_recipient join notification on notification.id = notification_id where ${ofSubject}
          union all
          select 'call', id, at, observer_id, null from phone_call where ${ofSubject}`
        : undefined,
  }
}

const option = sql`jsonb_build_object('questionId', answer.question_id, 'formId', answer.form_id,
  'formVersion', answer.form_version, 'options', jsonb_build_array(
    jsonb_build_object('id', option_id, 'value', value, 'flagged', true, 'typed', typed)))`

/** The answers of the item, which start with the answer of its id. */
const answersOfItem = sql`(
  select jsonb_build_object(
    'count', count(distinct answer.id), 'flagged', count(distinct answer.id) filter (where option_id is not null),
    'dictatedTo', max(answer.dictated_to),
    'first', jsonb_build_object('questionId', min(first.question_id), 'formId', min(first.form_id),
      'formVersion', min(first.form_version), 'options', '[]'::jsonb),
    'topFlags', coalesce(jsonb_path_query_array(
      jsonb_agg(${option} order by answer.id, option_id) filter (where option_id is not null), '$[0 to 1]'), '[]'))
  from answer as first
  join answer on answer.observer_id = first.observer_id and answer.polling_station_id = first.polling_station_id
    and answer.form_id = first.form_id and answer.answered_at = first.answered_at
  left join selected_option on selected_option.answer_id = answer.id and selected_option.flagged
  where item.kind = 'answers' and first.id = item.id having count(*) > 0)`

const noteOfItem = sql`(
  select jsonb_build_object('text', left(text, ${sql.lit(MAX_TIMELINE_TEXT)}),
    'isCut', length(text) > ${sql.lit(MAX_TIMELINE_TEXT)}, 'staffAccount', staff_account,
    'attachmentCount', (select count(*) from attachment where note_id = note.id))
  from note where item.kind = 'note' and note.id = item.id)`

const messageOfItem = sql`(
  select jsonb_build_object('id', notification.id, 'title', title, 'sender', sender, 'account', staff.account,
    'status', status, 'settledAt', to_char(settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  from notification_recipient as recipient
  join notification on notification.id = recipient.notification_id
  left join staff on staff.id = notification.staff_id
  where item.kind = 'message' and recipient.notification_id = item.id and recipient.observer_id = item.observer_id)`

const callOfItem = sql`(
  select jsonb_build_object('account', account, 'outcome', outcome, 'comment', comment,
    'nextTryAt', to_char(next_try_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  from phone_call where item.kind = 'call' and phone_call.id = item.id)`

/** One page of a timeline in scope, newest first, with the number of all items. One query. */
export const findTimeline = async (
  { db, scope }: ScopedDb,
  subject: TimelineSubject,
  show: TimelineFilter | undefined,
  { page, pageSize }: PageRequest,
): Promise<{ rows: TimelineRow[]; total: number }> => {
  const queries = itemQueries(subject)
  const selected = (show ? [queries[show]] : Object.values(queries)).filter(query => query !== undefined)
  if (selected.length === 0) return { rows: [], total: 0 }
  const { rows } = await sql<TimelineRow & { total: number }>`
    with item(kind, id, at, observer_id, station_id) as (${sql.join(selected, sql` union all `)}),
    visible as (
      select item.*, observer.name from item join observer on observer.id = item.observer_id
      where ${observerInScope(scope)}
        and (item.kind <> 'message' or exists (
          select from notification where notification.id = item.id and ${ngoScopeCondition(scope, 'notification.ngo_id')}))
    ),
    page as (select * from visible order by at desc, kind, id desc limit ${pageSize} offset ${(page - 1) * pageSize})
    select total.total, item.kind, item.id, item.at, item.observer_id as "observerId", item.name as "observerName",
      item.station_id as "stationId", county.code || ' ' || polling_station.number as "stationName",
      county.name as "countyName", ${answersOfItem} as answers, ${noteOfItem} as note, ${messageOfItem} as message,
      ${callOfItem} as call
    from (select count(*)::int as total from visible) as total
    left join page as item on true
    left join polling_station on polling_station.id = item.station_id
    left join county on county.id = polling_station.county_id
    order by item.at desc, item.kind, item.id desc`.execute(db)
  return { rows: rows.filter(({ kind }) => kind !== null), total: rows[0]?.total ?? 0 }
}
