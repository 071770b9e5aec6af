import { silenceLimits } from '@scrutineer/contract/situation'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { CountedNgos } from '../../db/shared/counted-ngos.ts'
import { mayHoldItems } from '../../db/shared/holding-devices.ts'

/** To the minute, so that the lists behind the numbers have the same rows until it ends. */
const minutesBefore = (now: Date, minutes: number) => new Date((Math.floor(now.getTime() / 60_000) - minutes) * 60_000)

/** How many observers there are, have signed in, are at a station, and are silent there. */
export const countObservers = async ({ db }: ScopedDb, { ngos, ids }: CountedNgos, now: Date) => {
  const isAtStation = sql`station_id is not null`
  const silent = silenceLimits.map(
    minutes => sql`count(*) filter (
      where ${isAtStation} and coalesce(last_seen_at, '-infinity') < ${minutesBefore(now, minutes)}::timestamptz)::int`,
  )
  const { rows } = await sql<{ signedIn: number; atStation: number; silent: number[] }>`
    select count(last_seen_at)::int as "signedIn", count(station_id)::int as "atStation",
      array[${sql.join(silent)}] as silent
    from observer_activity where ngo_id = any(${ids}::int[])`.execute(db)
  const counted = rows[0] ?? { signedIn: 0, atStation: 0, silent: [] }
  return {
    all: ngos.reduce((sum, ngo) => sum + ngo.observerCount, 0),
    signedIn: counted.signedIn,
    atStation: counted.atStation,
    silent: silenceLimits.map((minutes, index) => ({ minutes, observers: counted.silent[index] ?? 0 })),
  }
}

export interface PhoneCounts {
  readonly holding: number
  readonly items: number
  readonly oldestAt: Date | null
  readonly unknown: number
}

/** What the phones of observers hold; null if no phone uses the app. */
export const countPhones = async ({ db }: ScopedDb, { ids }: CountedNgos): Promise<PhoneCounts | null> => {
  const devices = sql`from device join observer on observer.id = observer_id
    where observer.ngo_id = any(${ids}::int[]) and observer.removed_at is null`
  const { rows } = await sql<PhoneCounts & { isUsed: boolean }>`
    select count(*) filter (where held_count > 0)::int as "holding", coalesce(sum(held_count), 0)::bigint as "items",
      min(held_since) as "oldestAt", count(*) filter (where held_count is null)::int as "unknown",
      exists (select ${devices}) as "isUsed"
    ${devices} and ${mayHoldItems}`.execute(db)
  const [row] = rows
  if (!row?.isUsed) return null
  const { isUsed: _, ...counts } = row
  return counts
}
