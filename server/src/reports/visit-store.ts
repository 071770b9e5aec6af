import { sql } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { ScopedDb } from '../db/scoped-db.ts'
import { copyActivity, updateStations } from '../db/shared/observer-activity.ts'
import { supersedePrevious } from './history-position-store.ts'

export interface VisitFields {
  readonly urbanArea: boolean
  readonly presidentFemale: boolean
  readonly arrivedAt: Date | null
  readonly leftAt: Date | null
  /** JSON text of unknown fields in the report; null if there are none. */
  readonly otherFields: string | null
}

interface VisitKey {
  readonly observerId: number
  readonly stationId: number
}

const visitsTo = ({ db }: ScopedDb, { observerId, stationId }: VisitKey) =>
  db.selectFrom('visit').where('observer_id', '=', observerId).where('polling_station_id', '=', stationId)

/** The current visit, with the highest revision of all versions: one that was unplaced first may have a higher one. */
export const findCurrentVisit = (scoped: ScopedDb, key: VisitKey) =>
  visitsTo(scoped, key)
    .where('superseded_at', 'is', null)
    .select(['id', 'urban_area as urbanArea', 'president_female as presidentFemale'])
    .select(['arrived_at as arrivedAt', 'left_at as leftAt', 'recorded_at as recordedAt'])
    .select(sql<string | null>`other_fields::text`.as('otherFields'))
    .select(
      visitsTo(scoped, key).select(sql<number>`max(revision)`.as('revision')).$asScalar().$notNull().as('revision'),
    )
    .executeTakeFirst()

interface NewVisit extends VisitFields, VisitKey {
  readonly revision: number
  readonly recordedAt: Date
}

const toRow = (visit: NewVisit) => ({
  observer_id: visit.observerId,
  polling_station_id: visit.stationId,
  revision: visit.revision,
  urban_area: visit.urbanArea,
  president_female: visit.presidentFemale,
  arrived_at: visit.arrivedAt,
  left_at: visit.leftAt,
  recorded_at: visit.recordedAt,
  other_fields: visit.otherFields,
})

/** Inserts the station's county if the visit has an arrival. */
const insertArrival = async ({ db }: ScopedDb, { observerId, stationId, arrivedAt }: NewVisit): Promise<void> => {
  if (arrivedAt === null) return
  await sql`${prepared}
    insert into observer_county (observer_id, county_id)
    select ${observerId}, county_id from polling_station where id = ${stationId}
    on conflict do nothing`.execute(db)
}

/** Inserts a visit as the current one and supersedes the previous one. */
export const insertVisit = async (scoped: ScopedDb, visit: NewVisit, previousId: number | undefined): Promise<void> => {
  const { db } = scoped
  if (previousId !== undefined) {
    await db.updateTable('visit').set({ superseded_at: visit.recordedAt }).where('id', '=', previousId).execute()
  }
  await db.insertInto('visit').values(toRow(visit)).execute()
  await insertArrival(scoped, visit)
  await updateStations(scoped, [visit.observerId], visit.recordedAt)
}

/** Inserts a visit that was received before the current one into the history. */
export const insertHistoricalVisit = async (scoped: ScopedDb, visit: NewVisit): Promise<void> => {
  const { recordedAt } = visit
  const supersededAt = await supersedePrevious(scoped, recordedAt, 'visit', visit)
  const position = visitsTo(scoped, visit)
    .where('recorded_at', '>', recordedAt)
    .select(sql<number>`min(coalesce(history_position, revision)) - 1`.as('position'))
  await scoped.db
    .insertInto('visit')
    .values({ ...toRow(visit), superseded_at: supersededAt, history_position: position })
    .execute()
  await insertArrival(scoped, visit)
}

/** Updates `last_seen_at`, which locks the observer's row and so serializes the observer's reports. */
export const updateLastSeen = async (scoped: ScopedDb, observerId: number, now: Date): Promise<void> => {
  await sql`${prepared} update observer set last_seen_at = ${now} where id = ${observerId}`.execute(scoped.db)
  await copyActivity(scoped, [observerId])
}
