import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AppStations } from '@scrutineer/contract/observer-app'
import type { Db } from '../../db/client.ts'
import { findCounties, findStations } from './store.ts'

/** The list is read again after this time; a country has tens of thousands of stations. */
const maxAgeMs = 60_000

// Level 5: nearly as small as the highest level, in a tenth of the time.
const brotli = (json: Buffer) => promisify(brotliCompress)(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
const encoders = { br: brotli, gzip: promisify(gzip) } as const
type Encoding = keyof typeof encoders

interface StationList {
  readonly version: string
  /** The reply as JSON. */
  readonly json: Buffer
  /** The reply in an encoding, made on first use. */
  readonly encode: (encoding: Encoding) => Promise<Buffer>
}

const readList = async (db: Db): Promise<StationList> => {
  const counties = await findCounties(db)
  const indexes = new Map(counties.map(({ id }, index) => [id, index]))
  const stations: AppStations['stations'] = (await findStations(db)).map(
    ({ countyId, number, name, address, latitude, longitude }) => [
      indexes.get(countyId) ?? 0,
      number,
      [name, address].filter(Boolean).join(', '),
      latitude,
      longitude,
    ],
  )
  const content = { counties: counties.map(({ code, name, path }) => ({ code, name, path })), stations }
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
  const json = Buffer.from(JSON.stringify({ version, ...content } satisfies AppStations))
  const encoded = new Map<Encoding, Promise<Buffer>>()
  const encode = (encoding: Encoding) => {
    const bytes = encoded.get(encoding) ?? encoders[encoding](json)
    encoded.set(encoding, bytes)
    return bytes
  }
  return { version, json, encode }
}

/** Reads the list of all stations, which phones store, at most once a minute. */
export const createStationsReader = (db: Db) => {
  let cached: { readonly at: number; readonly list: Promise<StationList> } | undefined
  return (now: Date): Promise<StationList> => {
    const at = now.getTime()
    // The clock may have been set back.
    if (cached && Math.abs(at - cached.at) < maxAgeMs) return cached.list
    const list = readList(db)
    cached = { at, list }
    // The next call tries again.
    list.catch(() => {
      cached = undefined
    })
    return list
  }
}

/** The encoding of a reply for an `Accept-Encoding` header. */
export const chooseEncoding = (acceptEncoding: string | undefined): Encoding | undefined =>
  (['br', 'gzip'] as const).find(encoding => new RegExp(`\\b${encoding}\\b`).test(acceptEncoding ?? ''))
