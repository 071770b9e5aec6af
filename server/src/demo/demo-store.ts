import { sql } from 'kysely'
import { type Db, transact } from '../db/client.ts'
import type { ScopedDb } from '../db/scoped-db.ts'
import { findElectionSettings, saveElectionSettings } from '../db/shared/election-settings.ts'
import { recomputePhoneKeys } from '../db/shared/phone-keys.ts'
import { findCountyIds } from '../db/shared/places/counties.ts'
import { endSessions } from '../db/shared/sessions/end-sessions.ts'
import { toPhoneKey } from '../domain/phone-number.ts'
import { upsertCounties } from '../features/geography/store.ts'
import { insertObservers as insertNewObservers } from '../features/observers/import/store.ts'
import { insertStations } from '../features/places/import/store.ts'
import { stationFigures } from '../simulator/plan/numbers/station-figures.ts'
import { demoCounties, demoCountry, placeStations } from './geography.ts'
import { type DemoObserver, demoNgos } from './people.ts'

/** The database is empty: its rows are the demo's. */
const everything = (db: Db): ScopedDb => ({ db, scope: { kind: 'everything' } })

/** What a station of the demo is called. */
const stationName = (index: number): string => {
  const names = ['Școala gimnazială', 'Liceul', 'Grădinița', 'Căminul cultural', 'Colegiul']
  return `${names[index % names.length]} nr. ${Math.floor(index / names.length) + 1}`
}

/** Inserts counties with stations numbered from 1 without gaps. */
export const insertCounties = async (db: Db): Promise<void> => {
  const scoped = everything(db)
  const counties = demoCounties.map((county, index) => ({ ...county, order: index + 1 }))
  await upsertCounties(scoped, counties, { diaspora: true, order: true })
  const ids = await findCountyIds(scoped)
  const stations = demoCounties.flatMap(county => {
    const coordinates = placeStations(county)
    return Array.from({ length: county.stations }, (_, index) => ({
      countyId: ids.get(county.code) ?? 0,
      number: index + 1,
      name: stationName(index),
      address: '',
      latitude: coordinates[index]?.latitude ?? null,
      longitude: coordinates[index]?.longitude ?? null,
      voters: stationFigures(county.code, index + 1).registered,
      code: null,
      active: true,
    }))
  })
  await insertStations(scoped, stations)
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
  let inserted = 0
  for (const [index, ngoId] of ngoIds.entries()) {
    const rows = people
      .filter(({ ngo }) => ngo === index)
      .map(({ name, phone }) => ({ name, phone, phoneKey: toPhoneKey(phone, demoCountry), backupPhone: null, pinHash }))
    inserted += (await insertNewObservers(everything(db), ngoId, rows, createdAt)).size
  }
  if (inserted < people.length)
    throw new Error('An observer of the demo has an unknown NGO, or the phone number of another one.')
  await db
    .updateTable('observer')
    .set({ demo: true })
    .where('ngo_id', 'in', [...ngoIds])
    .execute()
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

/** Ends the sessions of the demo's people, and revokes the tokens that they made. */
export const endDemoSessions = async (db: Db, now: Date): Promise<void> => {
  const ofStaff = sql`staff_id in (select id from staff where demo)`
  const ofObservers = sql`observer_id in (select id from observer where demo)`
  await endSessions(db, sql`${ofStaff} or ${ofObservers}`, now)
  const ofDemo = sql<boolean>`revoked_at is null and created_by in (select id from staff where demo)`
  await db.updateTable('read_token').set({ revoked_at: now }).where(ofDemo).execute()
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
