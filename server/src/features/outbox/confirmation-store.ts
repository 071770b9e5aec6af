import { sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import { run } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { emitLive, ofAnswers } from '../../db/shared/live-events.ts'
import { type ItemContext, isOfStation } from './store.ts'
import type { ValidItem } from './validate-item.ts'

/** A stored answer. Later items of the device may have arrived before it, so they are read too. */
interface WrittenAnswer extends Pick<ValidItem, 'station' | 'sequence'> {
  readonly stationId: number
}

/** The question of an operand, from its key: see `operandKey`. */
const operandQuestions = sql`(
  select split_part(key, '.', 2)::numeric from jsonb_object_keys(operands) as key where key like 'answers.%')`

/**
 * Confirms the fired checks of a station that the observer has confirmed in the app, unless the device has changed their numbers since
 * or staff have corrected them.
 */
export const confirmChecks = async (
  { db }: ScopedDb,
  { observerId, deviceId, now }: ItemContext,
  { stationId, station, sequence }: WrittenAnswer,
): Promise<void> => {
  const isOfDevice = sql`observer_id = ${observerId} and device_id = ${deviceId} and kind = 'answer'
    and ${isOfStation(station)}`
  const confirmedReport = sql`thread
    where observer_id = ${observerId} and polling_station_id = ${stationId} and exists (select from confirmed)`
  await sql`${prepared}
    with sent as (
      select sequence, item #> '{body}' as body from app_item where ${isOfDevice} and sequence >= ${sequence}
    ), confirming as (
      select sequence, checked::numeric as check_id
      from sent, json_array_elements_text(coalesce(body -> 'checked', '[]')) as checked
    ), confirmed as (
      update fired_check set confirmed_at = ${now}::timestamptz from confirming
      where fired_check.observer_id = ${observerId} and fired_check.polling_station_id = ${stationId}
        and fired_check.check_id = confirming.check_id and ended_at is null and confirmed_at is null
        and not exists (
          select from sent where sent.sequence > confirming.sequence
            and (body ->> 'questionId')::numeric in ${operandQuestions})
        and not exists (
          select from answer
          where answer.observer_id = ${observerId} and answer.polling_station_id = ${stationId}
            and superseded_at is null and corrected_by is not null and question_id in ${operandQuestions})
      returning fired_check.observer_id
    )
    ${emitLive({ kind: 'answers', at: now, about: ofAnswers, from: confirmedReport })}`.execute(db)
}

/** Copies confirmations of checks to the station to which answers were moved, where the numbers are the same. */
export const moveConfirmations = (
  { db }: ScopedDb,
  { observerId }: Pick<ItemContext, 'observerId'>,
  { fromId, toId }: { fromId: number; toId: number },
) => run(db)`
  update fired_check set confirmed_at = earlier.confirmed_at
  from fired_check as earlier
  where fired_check.observer_id = ${observerId} and fired_check.polling_station_id = ${toId}
    and fired_check.ended_at is null and fired_check.confirmed_at is null
    and earlier.observer_id = ${observerId} and earlier.polling_station_id = ${fromId}
    and earlier.check_id = fired_check.check_id and earlier.operands = fired_check.operands
    and earlier.confirmed_at is not null`
