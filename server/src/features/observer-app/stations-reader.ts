import { createHash } from 'node:crypto'
import type { AppStations } from '@scrutineer/contract/observer-app'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../domain/clock.ts'
import { createBriefCache } from '../../domain/concurrency/brief-cache.ts'
import { createCompressed } from '../../http/response/compressed.ts'
import { findCounties, findStations } from './store.ts'

/** The list is read again after this time; a country has tens of thousands of stations. */
const maxAgeMs = 60_000

/** Nearly as small as with the highest quality, in a tenth of the time. */
const brotliQuality = 5

interface StationList {
  readonly version: string
  /** The reply. */
  readonly json: ReturnType<typeof createCompressed>
}

const readList = async (db: Db): Promise<StationList> => {
  const counties = await findCounties(db)
  const indexes = new Map(counties.map(({ id }, index) => [id, index]))
  const rows = await findStations(db)
  const stations: AppStations['stations'] = rows.map(
    ({ countyId, number, name, address, latitude, longitude, registeredVoters }) => [
      indexes.get(countyId) ?? 0,
      number,
      [name, address].filter(Boolean).join(', '),
      latitude,
      longitude,
      registeredVoters,
    ],
  )
  const idSteps = rows.map(({ id }, index) => id - (rows[index - 1]?.id ?? 0))
  const content = { counties: counties.map(({ code, name, path }) => ({ code, name, path })), stations, idSteps }
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
  const json = Buffer.from(JSON.stringify({ version, ...content } satisfies AppStations))
  return { version, json: createCompressed(json, brotliQuality) }
}

/** Reads the list of all stations, which phones store, at most once a minute. */
export const createStationsReader = (db: Db, clock: Clock) => {
  const lists = createBriefCache<StationList>(clock, maxAgeMs)
  return () => lists('', () => readList(db))
}
