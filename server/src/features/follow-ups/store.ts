import type { CheckSentence } from '@scrutineer/contract/checks/form-check'
import type { PageRequest } from '@scrutineer/contract/core/page'
import { type FollowUpState, type Verdict, verdicts } from '@scrutineer/contract/fields/follow-up-states'
import { NEWEST_EVENTS } from '@scrutineer/contract/follow-up'
import { type Insertable, sql, type Updateable } from 'kysely'
import { inSnapshot } from '../../db/client.ts'
import type { Database } from '../../db/schema/columns.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { copyToReports, isOwnerPresent } from '../../db/shared/follow-ups/copies.ts'
import { lockFollowUps } from '../../db/shared/follow-ups/locks.ts'
import { isReturned, verdict } from '../../db/shared/follow-ups/open.ts'
import { emitLive, ofReport } from '../../db/shared/live-events.ts'
import { countRows, hasRow, onPage } from '../../db/shared/rows.ts'
import { ngoScopeCondition, scopeCondition } from '../../db/shared/scope-condition.ts'
import { type ThreadKey, threadInScope } from '../../db/shared/threads.ts'

/** Query of the follow-up with this id, if in scope. */
const followUpInScope = ({ db, scope }: ScopedDb, id: number) =>
  db.selectFrom('follow_up').where('follow_up.id', '=', id).where(ngoScopeCondition(scope, 'follow_up.ngo_id'))

/** Whether the follow-up is in scope. */
export const followUpExists = (scoped: ScopedDb, id: number): Promise<boolean> => hasRow(followUpInScope(scoped, id))

/** Locks a follow-up in scope with its reports, and a report that is to be linked to it, until the end of the transaction. */
export const lockFollowUp = async (scoped: ScopedDb, id: number, thread?: ThreadKey) => {
  const reports = thread && { observerIds: [thread.observerId], stationIds: [thread.stationId] }
  await lockFollowUps(scoped, { followUpIds: [id], reports })
  return followUpInScope(scoped, id)
    .select(['id', 'ngo_id as ngoId', 'state', 'owner_id as ownerId', 'severity', 'result'])
    .select(['referred_to as referredTo', 'referred_at as referredAt', 'waiting_since as waitingSince'])
    .executeTakeFirst()
}

export type LockedFollowUp = NonNullable<Awaited<ReturnType<typeof lockFollowUp>>>

/** State, owner and age of the follow-up of a report that `lockFollowUp` has locked. */
export const findPrevious = ({ db }: ScopedDb, id: number) =>
  db
    .selectFrom('follow_up')
    .where('id', '=', id)
    .select(['id', 'state', 'owner_id as ownerId', 'waiting_since as waitingSince'])
    .executeTakeFirstOrThrow()

/** Whether the follow-up's owner is signed in and may see it. */
export const isOwnedByPresent = ({ db }: ScopedDb, id: number, now: Date): Promise<boolean> =>
  hasRow(db.selectFrom('follow_up').where('id', '=', id).where(isOwnerPresent(now)))

/** NGO of the follow-up with this id, if in scope. */
export const findNgoId = async (scoped: ScopedDb, id: number): Promise<number | undefined> => {
  const row = await followUpInScope(scoped, id).select('ngo_id as ngoId').executeTakeFirst()
  return row?.ngoId
}

/** Whether the observer has reported from the station, if in scope. */
export const threadExists = (scoped: ScopedDb, key: ThreadKey): Promise<boolean> => hasRow(threadInScope(scoped, key))

/** The follow-up of a report: null without one, undefined without the report in scope. */
export const findFollowUpId = async (scoped: ScopedDb, key: ThreadKey): Promise<number | null | undefined> => {
  const row = await threadInScope(scoped, key).select('follow_up_id as id').executeTakeFirst()
  return row?.id
}

/** Name of an account; undefined if it was deleted. */
export const findAccountName = async ({ db }: ScopedDb, staffId: number): Promise<string | undefined> => {
  const row = await db.selectFrom('staff').where('id', '=', staffId).select('account').executeTakeFirst()
  return row?.account
}

/** Locks a thread in scope, so that two requests don't open a follow-up each. */
export const lockThread = (scoped: ScopedDb, key: ThreadKey) =>
  threadInScope(scoped, key)
    .select(['ngo_id as ngoId', 'follow_up_id as followUpId'])
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Inserts an empty follow-up. Returns its id. */
export const insertFollowUp = async ({ db }: ScopedDb, ngoId: number, now: Date): Promise<number> => {
  const { id } = await db
    .insertInto('follow_up')
    .values({ ngo_id: ngoId, opened_at: now, updated_at: now, waiting_since: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateFollowUp = async (
  { db }: ScopedDb,
  id: number,
  changes: Updateable<Database['follow_up']>,
): Promise<void> => {
  await db.updateTable('follow_up').set(changes).where('id', '=', id).execute()
  if ('state' in changes || 'owner_id' in changes) await copyToReports(db, [id])
}

/** Makes the thread a report of the follow-up, with copies of its state and owner. */
export const attachThread = async (
  { db }: ScopedDb,
  { observerId, stationId }: ThreadKey,
  followUpId: number,
): Promise<void> => {
  await db
    .updateTable('thread')
    .set({ follow_up_id: followUpId })
    .where('observer_id', '=', observerId)
    .where('polling_station_id', '=', stationId)
    .execute()
  await copyToReports(db, [followUpId])
}

/** Whether the report has left the follow-up. */
export const wasUnlinked = ({ db }: ScopedDb, followUpId: number, thread: ThreadKey): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('follow_up_event')
      .where('follow_up_id', '=', followUpId)
      .where('kind', '=', 'unlinked')
      .where('observer_id', '=', thread.observerId)
      .where('polling_station_id', '=', thread.stationId),
  )

/** Number of the follow-up's reports. */
export const countReports = ({ db }: ScopedDb, followUpId: number): Promise<number> =>
  countRows(db.selectFrom('thread').where('follow_up_id', '=', followUpId))

/**
 * Adds an event and notifies live streams of each report of the follow-up. Returns the event's id; undefined, without adding
 * one, if another event has the same `sender_key`.
 */
export const insertEvent = async (
  { db }: ScopedDb,
  event: Insertable<Database['follow_up_event']>,
): Promise<number | undefined> => {
  const inserted = await db
    .insertInto('follow_up_event')
    .values(event)
    .onConflict(conflict => conflict.column('sender_key').where('sender_key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return undefined
  const from = sql`thread where follow_up_id = ${event.follow_up_id}`
  await emitLive({ kind: 'followUp', at: event.at, about: ofReport, from }).execute(db)
  return inserted.id
}

/** The hash of the earlier comment with a key; undefined if there is none. */
export const findCommentHash = async ({ db }: ScopedDb, senderKey: string): Promise<string | null | undefined> => {
  const row = await db
    .selectFrom('follow_up_event')
    .where('sender_key', '=', senderKey)
    .select('request_hash')
    .executeTakeFirst()
  return row?.request_hash
}

/** Whether the account has written this comment on the follow-up. */
export const hasComment = ({ db }: ScopedDb, followUpId: number, staffId: number, text: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('follow_up_event')
      .where('follow_up_id', '=', followUpId)
      .where('kind', '=', 'comment')
      .where('staff_id', '=', staffId)
      .where('value', '=', text),
  )

/** Number of comments on the follow-up, without those of merged ones. */
export const countComments = ({ db }: ScopedDb, followUpId: number): Promise<number> =>
  countRows(db.selectFrom('follow_up_event').where('follow_up_id', '=', followUpId).where('kind', '=', 'comment'))

/** The newest event of the follow-up that is not a comment. */
export const findLastChange = ({ db }: ScopedDb, followUpId: number) =>
  db
    .selectFrom('follow_up_event')
    .where('follow_up_id', '=', followUpId)
    .where('kind', '<>', 'comment')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['at', 'kind', 'staff_id as staffId', 'previous'])
    .executeTakeFirst()

const findReports = ({ db, scope }: ScopedDb, followUpId: number) =>
  db
    .selectFrom('thread')
    .where('follow_up_id', '=', followUpId)
    .where(scopeCondition(scope, { ngo: 'thread.ngo_id', observer: 'thread.observer_id' }))
    .innerJoin('observer', 'observer.id', 'thread.observer_id')
    .innerJoin('polling_station', 'polling_station.id', 'thread.polling_station_id')
    .innerJoin('county', 'county.id', 'thread.county_id')
    .orderBy('thread.sort_at', 'desc')
    .orderBy('thread.observer_id')
    .select(['thread.observer_id as observerId', 'thread.polling_station_id as stationId'])
    .select(['observer.name as observerName', 'thread.sort_at as sortAt'])
    .select(sql<string>`county.code || ' ' || polling_station.number`.as('stationLabel'))
    .execute()

const firedSentence = sql<CheckSentence | null>`(select says from fired_check where id = fired_check_id)`

/** Texts are those of the form's version that was answered, of the check that fired, or of the note with the problem. */
const causeText = (language = '') => sql<string | null>`coalesce((
  select says.value from fired_check cross join jsonb_each_text(fired_check.says) as says
  where id = fired_check_id and says.value <> '' order by says.key <> ${language}, says.key <> 'en', says.key limit 1), (
  select left(text, 300) from note where note.id = follow_up_event.note_id), (
  select string_agg((question ->> 'code') || ' '
    || coalesce(option #>> array['translations', ${language}, 'text'], option ->> 'text'), '; ')
  from answer
  join selected_option on selected_option.answer_id = answer.id and selected_option.flagged
  join form_version on form_version.form_id = answer.form_id and form_version.version = answer.form_version
  cross join jsonb_path_query(form_version.document, '$.sections[*].questions[*]') as question
  cross join jsonb_path_query(question, '$.options[*]') as option
  where answer.id = follow_up_event.answer_id and (question ->> 'id')::int = answer.question_id
    and (option ->> 'id')::int = selected_option.option_id))`

/** Null unless the event is a comment with mentions. */
const mentionedAccounts = sql<string[] | null>`(
  select array_agg(staff.account order by staff.account)
  from follow_up_mention as mention join staff on staff.id = mention.staff_id
  where mention.event_id = follow_up_event.id)`

/**
 * The follow-up, and those of which the last report was linked to it or to one of these. `left_at` is the event that says so.
 * Such an event and that of the other follow-up have the same report and time.
 */
const mergedFollowUps = (followUpId: number) => sql<{ id: number; left_at: number | null }>`(
  with recursive merged(id, left_at) as (
    select ${followUpId}::int, null::int
    union
    select unlinked.follow_up_id, unlinked.id
    from merged
    join follow_up_event as linked on linked.follow_up_id = merged.id and linked.kind = 'linked'
    join follow_up_event as unlinked on unlinked.kind = 'unlinked' and unlinked.at = linked.at
      and unlinked.observer_id = linked.observer_id and unlinked.polling_station_id = linked.polling_station_id
    where unlinked.follow_up_id <> ${followUpId}
      and not exists (select from thread where thread.follow_up_id = unlinked.follow_up_id)
  )
  select id, max(left_at) as left_at from merged group by id)`

/** Events of the follow-up; of merged ones those before the link, and comments and referrals that came later. */
const eventsOf = ({ db }: ScopedDb, followUpId: number) =>
  db
    .selectFrom(mergedFollowUps(followUpId).as('merged'))
    .innerJoin('follow_up_event', 'follow_up_event.follow_up_id', 'merged.id')
    .where(
      sql<boolean>`(left_at is null or follow_up_event.id < left_at or follow_up_event.kind in ('comment', 'referred'))`,
    )

/** Numbers of all events of a follow-up in scope, and of the comments among them. */
const countEvents = (scoped: ScopedDb, followUpId: number) =>
  eventsOf(scoped, followUpId)
    .select(sql<number>`count(*)::int`.as('all'))
    .select(sql<number>`(count(*) filter (where kind = 'comment'))::int`.as('comments'))
    .executeTakeFirstOrThrow()

/** One page of the events, newest first. */
const findEvents = (scoped: ScopedDb, followUpId: number, page: PageRequest) =>
  eventsOf(scoped, followUpId)
    .leftJoin('observer', 'observer.id', 'follow_up_event.observer_id')
    .leftJoin('polling_station', 'polling_station.id', 'follow_up_event.polling_station_id')
    .leftJoin('county', 'county.id', 'polling_station.county_id')
    .orderBy('follow_up_event.id', 'desc')
    .$call(onPage(page))
    .select(['follow_up_event.id', 'follow_up_event.at', 'follow_up_event.kind', 'follow_up_event.account'])
    .select(['follow_up_event.occurred_at as occurredAt', mentionedAccounts.as('mentions')])
    .select(sql<number | null>`nullif(merged.id, ${followUpId})`.as('idMergedFollowUp'))
    .select(sql<string | null>`coalesce(follow_up_event.value, ${causeText(scoped.language)})`.as('value'))
    .select([firedSentence.as('check'), sql<boolean>`note_id is not null`.as('isProblem')])
    .select(sql<string | null>`county.code || ' ' || polling_station.number || ', ' || observer.name`.as('report'))
    .execute()

/** One page of the events of a follow-up in scope, newest first, and the number of all; undefined without such a follow-up. */
export const findEventPage = (outer: ScopedDb, id: number, page: PageRequest) =>
  inSnapshot(outer, async scoped => {
    if (!(await followUpExists(scoped, id))) return undefined
    const { all } = await countEvents(scoped, id)
    return { all, events: await findEvents(scoped, id, page) }
  })

/** A follow-up in scope with its reports and newest events. */
export const findFollowUp = (outer: ScopedDb, id: number) =>
  inSnapshot(outer, async scoped => {
    const row = await followUpInScope(scoped, id)
      .leftJoin('staff', 'staff.id', 'follow_up.owner_id')
      .select(['follow_up.id', 'follow_up.state', 'staff.account as owner', 'follow_up.severity'])
      .select(['follow_up.referred_to as referredTo', 'follow_up.referred_at as referredAt'])
      .select(['follow_up.opened_at as openedAt', 'follow_up.updated_at as updatedAt'])
      .select(['follow_up.waiting_since as waitingSince', verdict.as('result'), isReturned.as('returned')])
      .executeTakeFirst()
    if (!row) return undefined
    const reports = await findReports(scoped, id)
    const { all, comments } = await countEvents(scoped, id)
    const events = await findEvents(scoped, id, { page: 1, pageSize: NEWEST_EVENTS })
    return { ...row, reports, events: events.toReversed(), numberOfEvents: all, numberOfComments: comments }
  })

/** The state, if it is a verdict. */
export const verdictOf = (state: FollowUpState): Verdict | undefined => verdicts.find(each => each === state)

/** Whether the follow-up is open and has no verdict yet. */
export const isUndecided = (state: FollowUpState): boolean =>
  state === 'new' || state === 'taken' || state === 'reopened'
