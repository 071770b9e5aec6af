import { type PlaceWarning, placeWarnings } from '@scrutineer/contract/places'
import { type RawBuilder, sql } from 'kysely'
import { problem } from '../../../domain/problem.ts'
import { type Db, inTransaction } from '../../client.ts'
import { onlyValue, run } from '../../query.ts'
import type { ScopedDb } from '../../scoped-db.ts'
import { emitLive } from '../live-events.ts'

const PLACES_LOCK = 5_417_206

/** Reports received since then make a change dangerous: phones may have more that they haven't sent. */
const RECENT_MS = 24 * 3600 * 1000

/** A hash of each part of what phones store of the places. Names aren't compared by phones. */
const findPhoneState = async (db: Db): Promise<Readonly<Record<PlaceWarning, string>>> => {
  const hash = (row: ReturnType<typeof sql>, source: ReturnType<typeof sql>) =>
    sql`(select md5(coalesce(string_agg(concat_ws('|', ${row}), ',' order by id), '')) from ${source})`
  const highest = sql`(select county_id as id, max(number) as number from polling_station group by 1) as county`
  const { rows } = await sql<Record<PlaceWarning, string>>`
    select ${hash(sql`id, coalesce(parent_id, 0), level, code, sort_order`, sql`area`)} as areas,
      ${hash(sql`id, coalesce(area_id, 0), code, diaspora, sort_order`, sql`county`)} as counties,
      ${hash(sql`id, number`, highest)} as "highestNumber"`.execute(db)
  const [state] = rows
  if (!state) throw new Error('a query without a table has one row')
  return state
}

/** The `facts_changed_at` of a station that is updated to these registered voters: its reports are evaluated again. */
export const factsChangedAt = (voters: RawBuilder<unknown>, now: Date) => sql<Date | null>`
  case when polling_station.registered_voters is distinct from ${voters} then ${now}::timestamptz
    else polling_station.facts_changed_at end`

/** Whether reports arrived in the last 24 hours. */
export const hasRecentReport = async (db: Db, now: Date): Promise<boolean> => {
  const since = new Date(now.getTime() - RECENT_MS)
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from thread where sort_at > ${since}::timestamptz) as any`.execute(db)
  return rows[0]?.any ?? false
}

/** Increases with each change of places, so that a transaction can check whether what was read before it is current. */
export const findPlacesVersion = (db: Db) => onlyValue<number>(db)`
  select coalesce(max(id), 0)::int as version from live_event where kind = 'places'`

/** Notifies the live streams of all NGOs. */
export const notifyPlacesChanged = async ({ db }: ScopedDb, now: Date): Promise<void> => {
  await emitLive({ kind: 'places', at: now }).execute(db)
}

export interface PlaceChangeContext {
  readonly scoped: ScopedDb
  readonly now: Date
  /** Older phones may delete what they haven't sent. */
  readonly isConfirmed: boolean
}

/** Other changes of places wait until the transaction ends. */
export const lockPlaces = (db: Db) => run(db)`select pg_advisory_xact_lock(${PLACES_LOCK})`

/** Throws `confirmation_required` if there are warnings and the change is not confirmed. */
export const requirePlaceConfirmation = (
  warnings: readonly PlaceWarning[],
  { isConfirmed }: Pick<PlaceChangeContext, 'isConfirmed'>,
): void => {
  if (warnings.length > 0 && !isConfirmed)
    throw problem('confirmation_required', { detail: ['phones_lose_reports'], warnings })
}

/**
 * Changes places in a transaction, one change at a time, and notifies open screens. Throws `confirmation_required` if older
 * phones would delete what they haven't sent while reports are arriving, unless the change is confirmed.
 */
export const changePlaces = <T>(
  context: PlaceChangeContext,
  change: (scoped: ScopedDb) => Promise<T>,
): Promise<{ value: T; warnings: PlaceWarning[] }> =>
  inTransaction(context.scoped, async scoped => {
    const { now } = context
    const { db } = scoped
    await lockPlaces(db)
    const before = await findPhoneState(db)
    const value = await change(scoped)
    const after = await findPhoneState(db)
    const changed = placeWarnings.filter(name => before[name] !== after[name])
    const warnings = changed.length > 0 && (await hasRecentReport(db, now)) ? changed : []
    requirePlaceConfirmation(warnings, context)
    await notifyPlacesChanged(scoped, now)
    return { value, warnings }
  })
