import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { CountedNgos } from '../../db/shared/counted-ngos.ts'
import { mayHoldItems } from '../../db/shared/holding-devices.ts'

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
