import type { PageRequest } from '@scrutineer/contract/core/page'
import type { ObserverSort } from '@scrutineer/contract/observers'
import { sql } from 'kysely'
import { inSnapshot } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { countChange, storedRows } from '../../db/shared/counters.ts'
import { mayHoldItems } from '../../db/shared/holding-devices.ts'
import { likePattern } from '../../db/shared/like-pattern.ts'
import { removeActivity } from '../../db/shared/observer-activity.ts'
import { assignedStations } from '../../db/shared/observer-station.ts'
import { existingObservers } from '../../db/shared/observers.ts'
import { findPhoneKeyRules, matchesPhone } from '../../db/shared/phone-keys.ts'
import { countRows, onPage } from '../../db/shared/rows.ts'
import { ngoScopeCondition, observerInScope } from '../../db/shared/scope-condition.ts'
import { endSessions } from '../../db/shared/sessions/end-sessions.ts'
import { removePushTokens } from '../../db/shared/sessions/push-tokens.ts'
import { lockObserver } from '../../db/shared/threads.ts'
import type { PhoneSearch } from '../../domain/phone-number.ts'
import { normalizeForSearch } from '../../domain/search-keys.ts'

export interface ObserverFilter {
  readonly name?: string | undefined
  readonly phone?: PhoneSearch | undefined
  readonly lastSeenBefore?: Date | undefined
  /** Combined with `lastSeenBefore` by OR. */
  readonly neverSeen?: boolean | undefined
  readonly atStation?: boolean | undefined
  /** Has signed in or sent something. */
  readonly signedIn?: boolean | undefined
  /** A phone of the observer holds items, or may hold some. */
  readonly holdsItems?: boolean | undefined
  /** A form of which a question was answered. */
  readonly formId?: number | undefined
  readonly ngoId?: number | undefined
}

const isAtStation = sql<boolean>`exists (
  select from observer_activity where observer_id = observer.id and station_id is not null)`

const holdsItems = sql<boolean>`exists (select from device where device.observer_id = observer.id and ${mayHoldItems})`

const hasSent = (formId: number) => sql<boolean>`exists (
  select from form_progress where observer_id = observer.id and form_id = ${formId})`

export interface ObserverOrder {
  readonly by: ObserverSort
  readonly descending: boolean
  /** Of names. */
  readonly collation: string | undefined
}

const matching = (scoped: ScopedDb, filter: ObserverFilter) => {
  const { name, phone, lastSeenBefore, neverSeen, atStation, signedIn, holdsItems: holds, formId, ngoId } = filter
  let query = existingObservers(scoped)
  // One condition a word, in any order: the index of names serves each.
  for (const word of normalizeForSearch(name ?? '').split(/\s+/))
    if (word) query = query.where('observer.name_folded', 'like', likePattern(word))
  if (phone) query = query.where(matchesPhone('observer.phone_key', phone))
  if (ngoId !== undefined) query = query.where('observer.ngo_id', '=', ngoId)
  if ([atStation, signedIn, holds, formId].some(each => each !== undefined))
    query = query.where(sql<boolean>`observer.ngo_id in (select id from ngo where is_active)`)
  if (atStation !== undefined) query = query.where(atStation ? isAtStation : sql<boolean>`not ${isAtStation}`)
  if (signedIn !== undefined) query = query.where('observer.last_seen_at', signedIn ? 'is not' : 'is', null)
  if (holds !== undefined) query = query.where(holds ? holdsItems : sql<boolean>`not ${holdsItems}`)
  if (formId !== undefined) query = query.where(hasSent(formId))
  if (lastSeenBefore || neverSeen) {
    query = query.where(({ eb, or }) =>
      or([
        ...(lastSeenBefore ? [eb('observer.last_seen_at', '<', lastSeenBefore)] : []),
        ...(neverSeen ? [eb('observer.last_seen_at', 'is', null)] : []),
      ]),
    )
  }
  return query
}

const sortsByActivity = ({ by }: ObserverOrder) => by === 'lastSeen' || by === 'numberOfPollingStations'

/**
 * Matches an index that is scanned in either direction, except for names, which are sorted by the reader's alphabet. `activity` is
 * the table with the columns that each report updates.
 */
const orderExpression = (
  { phone }: ObserverFilter,
  { by, descending, collation }: ObserverOrder,
  activity: 'activity' | 'observer',
) => {
  const columns = {
    name: 'observer.name_folded',
    phone: 'observer.phone_key',
    lastSeen: `${activity}.last_seen_at`,
    numberOfPollingStations: `${activity}.station_count`,
  } as const satisfies Record<ObserverSort, string>
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const nulls = by === 'lastSeen' ? sql.raw(descending ? 'nulls last' : 'nulls first') : sql``
  // Of observers who share a number, the one whose number is written like this is first.
  const exact = phone ? sql`observer.phone_key = ${phone.key} desc, observer.phone = ${phone.text} desc, ` : sql``
  const column =
    by === 'name' && collation ? sql`observer.name collate ${sql.id(collation)}` : sql`${sql.ref(columns[by])}`
  return sql`${exact}${column} ${direction} ${nulls}, observer.id ${direction}`
}

const countAll = async ({ db, scope }: ScopedDb): Promise<number> => {
  const { count } = await db
    .selectFrom('ngo')
    .where(ngoScopeCondition(scope, 'ngo.id'))
    .select(sql<number>`coalesce(sum(observer_count), 0)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const countObservers = async (scoped: ScopedDb, filter: ObserverFilter): Promise<number> => {
  const { neverSeen, ...others } = filter
  if (!neverSeen && Object.values(others).every(value => value === undefined)) return countAll(scoped)
  return countRows(matching(scoped, filter))
}

/** Selects the columns of a list row. */
export const selectListColumns = (query: ReturnType<typeof existingObservers>) =>
  query
    .innerJoin('ngo', 'ngo.id', 'observer.ngo_id')
    .select(['observer.id', 'observer.name', 'observer.phone', 'ngo.name as ngoName', 'observer.ngo_id as ngoId'])
    .select(['observer.device_registered_at as deviceRegisteredAt', 'observer.last_seen_at as lastSeenAt'])
    .select(['observer.note_count as noteCount', 'observer.station_count as stationCount'])
    .select('observer.is_test_observer as isTestObserver')

const findRows = (scoped: ScopedDb, filter: ObserverFilter, order: ObserverOrder, page: PageRequest) => {
  // Ids first, so that only the rows of this page are read in full.
  const pageIds = matching(scoped, filter)
    .$if(sortsByActivity(order), query =>
      query.innerJoin('observer_activity as activity', 'activity.observer_id', 'observer.id'),
    )
    .select('observer.id')
    .orderBy(orderExpression(filter, order, 'activity'))
    .$call(onPage(page))
  return selectListColumns(existingObservers(scoped).where('observer.id', 'in', pageIds))
    .select('observer.backup_phone as backupPhone')
    .select(assignedStations.as('assignedStations'))
    .select(isAtStation.as('isAtStation'))
    .orderBy(orderExpression(filter, order, 'observer'))
    .execute()
}

/** One page of observers; an exact match of the phone sorts first. */
export const findObservers = (outer: ScopedDb, filter: ObserverFilter, order: ObserverOrder, page: PageRequest) =>
  inSnapshot(outer, async scoped => ({
    total: await countObservers(scoped, filter),
    rows: await findRows(scoped, filter, order, page),
  }))

/** Observers with a phone number; several if they had it before its forms were one number. */
export const findByPhone = async (scoped: ScopedDb, phone: string) => {
  const toKey = await findPhoneKeyRules(scoped.db)
  return existingObservers(scoped)
    .where('observer.phone_key', '=', toKey(phone))
    .select(['observer.id', 'observer.phone'])
    .orderBy('observer.id')
    .execute()
}

/** The stored number of an observer. */
export const findPhone = (scoped: ScopedDb, id: number) =>
  existingObservers(scoped)
    .where('observer.id', '=', id)
    .select(['observer.phone', 'observer.phone_key as phoneKey', 'observer.backup_phone as backupPhone'])
    .select('observer.ngo_id as ngoId')
    .executeTakeFirst()

export { isNgoInScope as hasNgo } from '../../db/shared/ngo-in-scope.ts'

export interface ObserverFields {
  readonly name?: string | undefined
  readonly phone?: string | undefined
  /** Defined if it differs from the stored one. */
  readonly phoneKey?: string | undefined
  readonly sendSms?: boolean | undefined
  /** Null removes it. */
  readonly backupPhone?: string | null | undefined
  readonly pinHash?: string | undefined
}

/** Writes the defined fields. Returns whether any value changed. */
export const updateObserver = async (scoped: ScopedDb, id: number, fields: ObserverFields): Promise<boolean> => {
  const { name, phone, phoneKey, sendSms, backupPhone, pinHash } = fields
  const changes = {
    ...(name !== undefined && { name, name_folded: normalizeForSearch(name) }),
    ...(phone !== undefined && { phone }),
    ...(phoneKey !== undefined && { phone_key: phoneKey, phone_key_serial: 0 }),
    ...(sendSms !== undefined && { send_sms: sendSms }),
    ...(backupPhone !== undefined && { backup_phone: backupPhone }),
    ...(pinHash !== undefined && { pin_hash: pinHash, demo: false }),
  }
  const names = Object.keys(changes)
  if (names.length === 0) return false
  const differs = sql<boolean>`(${sql.join(names.map(name => sql.ref(name)))}) is distinct from (${sql.join(Object.values(changes))})`
  const { numUpdatedRows } = await scoped.db
    .updateTable('observer')
    .set(changes)
    .where('observer.id', '=', id)
    .where('observer.removed_at', 'is', null)
    .where(observerInScope(scoped.scope))
    .where(differs)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Marks an observer as a test observer or not, whose flags the rankings don't count. Returns whether that changed. */
export const updateTestObserver = async (scoped: ScopedDb, id: number, isTestObserver: boolean): Promise<boolean> => {
  const { db } = scoped
  await lockObserver(scoped, id)
  const { numUpdatedRows } = await countChange(db, storedRows([id]), () =>
    db
      .updateTable('observer')
      .set({ is_test_observer: isTestObserver })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .where('is_test_observer', '<>', isTestObserver)
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

export const removeObserver = async (scoped: ScopedDb, id: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await scoped.db
    .updateTable('observer')
    .set({ removed_at: now })
    .where('observer.id', '=', id)
    .where('observer.removed_at', 'is', null)
    .where(observerInScope(scoped.scope))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await removeActivity(scoped, id)
  return true
}

/** Ends the sessions of the observers' phones and stops push notifications until they sign in again. */
export const endSessionsOf = async ({ db }: ScopedDb, observerIds: readonly number[], now: Date): Promise<void> => {
  await endSessions(db, sql`observer_id = any(${observerIds}::int[])`, now)
  await removePushTokens(db, observerIds)
}
