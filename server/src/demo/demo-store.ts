import { type Insertable, sql } from 'kysely'
import { type Db, transact } from '../db/client.ts'
import type { Database } from '../db/schema/columns.ts'
import { findElectionSettings, saveElectionSettings } from '../db/shared/election-settings.ts'
import { addActivity } from '../db/shared/observer-activity.ts'
import { recomputePhoneKeys } from '../db/shared/phone-keys.ts'
import { endSessions } from '../db/shared/sessions/end-sessions.ts'
import { toPhoneKey } from '../domain/phone-number.ts'
import { normalizeForSearch } from '../domain/search-keys.ts'
import { stationFigures } from '../simulator/plan/numbers/station-figures.ts'
import { demoCounties, demoCountry, placeStations } from './geography.ts'
import { type DemoObserver, demoNgos } from './people.ts'

/** What a station of the demo is called. */
const stationName = (index: number): string => {
  const names = ['Școala gimnazială', 'Liceul', 'Grădinița', 'Căminul cultural', 'Colegiul']
  return `${names[index % names.length]} nr. ${Math.floor(index / names.length) + 1}`
}

/** Inserts counties with stations numbered from 1 without gaps. */
export const insertCounties = async (db: Db): Promise<void> => {
  const counties = demoCounties.map(({ code, name, diaspora }, index) => ({
    code,
    name,
    diaspora,
    sort_order: index + 1,
  }))
  await db.insertInto('county').values(counties).execute()
  const stations = demoCounties.flatMap(county => {
    const coordinates = placeStations(county)
    return Array.from({ length: county.stations }, (_, index) => ({
      code: county.code,
      number: index + 1,
      name: stationName(index),
      searchText: normalizeForSearch(stationName(index)),
      latitude: coordinates[index]?.latitude ?? null,
      longitude: coordinates[index]?.longitude ?? null,
      registeredVoters: stationFigures(county.code, index + 1).registered,
    }))
  })
  await sql`
    insert into polling_station (county_id, number, name, search_text, latitude, longitude, registered_voters)
    select county.id, number, station.name, station.search_text, latitude, longitude, registered_voters
    from unnest(
      ${stations.map(station => station.code)}::text[], ${stations.map(station => station.number)}::int[],
      ${stations.map(station => station.name)}::text[], ${stations.map(station => station.searchText)}::text[],
      ${stations.map(station => station.latitude)}::double precision[],
      ${stations.map(station => station.longitude)}::double precision[],
      ${stations.map(station => station.registeredVoters)}::int[]
    ) as station(code, number, name, search_text, latitude, longitude, registered_voters)
    join county on county.code = station.code
    order by county.id, number
  `.execute(db)
}

/** Settings that the content of the demo needs. */
export const insertSettings = async (db: Db, now: Date): Promise<void> => {
  await saveElectionSettings(db, { ...(await findElectionSettings(db)), country: demoCountry }, now)
  await recomputePhoneKeys(db)
}

/** Inserts the NGOs with their staff and returns the NGOs’ ids in the order of `demoNgos`. */
export const insertNgos = async (db: Db, { passwordHash, createdAt }: { passwordHash: string; createdAt: Date }) => {
  const ids: number[] = []
  for (const { name, shortName, organizer, accounts } of demoNgos) {
    const row = { name, short_name: shortName, organizer, created_at: createdAt }
    const { id } = await db.insertInto('ngo').values(row).returning('id').executeTakeFirstOrThrow()
    const staff = { ngo_id: id, password_hash: passwordHash, demo: true, created_at: createdAt }
    await db
      .insertInto('staff')
      .values(accounts.map(account => ({ ...staff, account })))
      .execute()
    ids.push(id)
  }
  return ids
}

export const insertObservers = async (
  db: Db,
  people: readonly DemoObserver[],
  { ngoIds, pinHash, createdAt }: { ngoIds: readonly number[]; pinHash: string; createdAt: Date },
): Promise<void> => {
  const rows = people.map(({ name, phone, ngo }): Insertable<Database['observer']> => {
    const ngoId = ngoIds[ngo]
    if (ngoId === undefined) throw new Error(`There is no demo NGO ${ngo}.`)
    return {
      ngo_id: ngoId,
      name,
      name_folded: normalizeForSearch(name),
      phone,
      phone_key: toPhoneKey(phone, demoCountry),
      pin_hash: pinHash,
      demo: true,
      created_at: createdAt,
    }
  })
  const inserted = await db.insertInto('observer').values(rows).returning('id').execute()
  await addActivity(
    { db },
    inserted.map(({ id }) => id),
  )
}

export const hasNgos = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('ngo').select('id').limit(1).executeTakeFirst()) !== undefined

/** The hash of the demo's password; undefined if no account or observer of the demo is left. */
export const findDemoHash = async (db: Db): Promise<string | undefined> => {
  const staff = db.selectFrom('staff').where('demo', '=', true).select('password_hash as hash')
  const observers = db.selectFrom('observer').where('demo', '=', true).where('removed_at', 'is', null)
  return (await staff.unionAll(observers.select('pin_hash as hash')).limit(1).executeTakeFirst())?.hash
}

export const updateDemoHashes = (db: Db, hash: string): Promise<void> =>
  transact(db, async trx => {
    await trx.updateTable('staff').set({ password_hash: hash }).where('demo', '=', true).execute()
    await trx.updateTable('observer').set({ pin_hash: hash }).where('demo', '=', true).execute()
  })

export const endDemoSessions = (db: Db, now: Date): Promise<void> => {
  const ofStaff = sql`staff_id in (select id from staff where demo)`
  const ofObservers = sql`observer_id in (select id from observer where demo)`
  return endSessions(db, sql`${ofStaff} or ${ofObservers}`, now)
}

/** The accounts of the demo, the organizer's first. */
export const findDemoStaff = (db: Db): Promise<{ account: string; organizer: boolean }[]> =>
  db
    .selectFrom('staff')
    .innerJoin('ngo', 'ngo.id', 'ngo_id')
    .where('demo', '=', true)
    .select(['account', 'organizer'])
    .orderBy('staff.id')
    .execute()
