import type { PageRequest } from '@scrutineer/contract/page'
import { sql } from 'kysely'
import { containing } from '../../db/like.ts'
import { within } from '../../db/within.ts'
import { phoneKey } from '../../domain/fold.ts'
import type { Reach } from '../../domain/scope.ts'

export interface ThreadFilter {
  readonly urgent: boolean
  readonly county?: string | undefined
  readonly stationNumber?: number | undefined
  readonly phone?: string | undefined
  /** First instant of the answers asked for. */
  readonly from?: Date | undefined
  /** First instant after them. */
  readonly until?: Date | undefined
}

const inRange = ({ from, until }: ThreadFilter) => sql<boolean>`exists (
  select from answer
  where answer.observer_id = thread.observer_id and answer.polling_station_id = thread.polling_station_id
    and answer.superseded_at is null
    and answer.answered_at >= coalesce(${from ?? null}, '-infinity'::timestamptz)
    and answer.answered_at < coalesce(${until ?? null}, 'infinity'::timestamptz))`

const matching = ({ db, scope }: Reach, filter: ThreadFilter) => {
  const { urgent, county, stationNumber, phone, from, until } = filter
  let query = db
    .selectFrom('thread')
    .innerJoin('observer', 'observer.id', 'thread.observer_id')
    .where(within(scope, { ngo: 'thread.ngo_id', observer: 'thread.observer_id' }))
  if (urgent) query = query.where('thread.flagged_count', '>', 0)
  if (county) query = query.where('thread.county_id', '=', sql<number>`(select id from county where code = ${county})`)
  if (stationNumber !== undefined) {
    query = query.where('thread.polling_station_id', 'in', ({ selectFrom }) =>
      selectFrom('polling_station').where('number', '=', stationNumber).select('id'),
    )
  }
  if (phone) query = query.where('observer.phone_key', 'like', containing(phoneKey(phone)))
  if (from || until) query = query.where(inRange(filter))
  return query
}

export const countThreads = async (reach: Reach, filter: ThreadFilter): Promise<number> => {
  const { count } = await matching(reach, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** One page of threads, newest first. */
export const findThreads = (reach: Reach, filter: ThreadFilter, { page, pageSize }: PageRequest) =>
  matching(reach, filter)
    .innerJoin('polling_station', 'polling_station.id', 'thread.polling_station_id')
    .innerJoin('county', 'county.id', 'thread.county_id')
    .select(['thread.observer_id as idObserver', 'thread.polling_station_id as idPollingStation'])
    .select(['observer.name as observerName', 'observer.phone as observerPhoneNumber'])
    .select(sql<string>`county.code || ' ' || polling_station.number`.as('pollingStationName'))
    .select(['thread.sort_at as lastModified', 'thread.flagged_count as numberOfFlagged'])
    .select('thread.note_count as numberOfNotes')
    .orderBy('thread.sort_at', 'desc')
    .orderBy('thread.observer_id')
    .orderBy('thread.polling_station_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
