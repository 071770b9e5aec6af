import { setImmediate } from 'node:timers/promises'
import { placeImports } from '@scrutineer/contract/place-imports'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { deepPlacesCsv } from '../../../../../testkit/dataset/deep-places.ts'
import { createNgo } from '../../../../test/factories.ts'
import { createMission, type Mission } from '../../../../test/mission.ts'
import { importPlaces } from './import-places.ts'
import { planImport } from './plan.ts'

let mission: Mission
let organizer: Awaited<ReturnType<typeof createNgo>>
beforeAll(async () => {
  mission = await createMission()
  organizer = await createNgo(mission, { organizer: true })
})
afterAll(() => mission.close())

const emptyRow = {
  ...{ area1Code: '', area1: '', area2Code: '', area2: '', area3Code: '', area3: '', area4Code: '', area4: '' },
  ...{ area5Code: '', area5: '', area6Code: '', area6: '', area7Code: '', area7: '', area8Code: '', area8: '' },
  ...{ county: '', name: '', address: '', code: '', latitude: undefined, longitude: undefined },
  ...{ voters: undefined, active: undefined },
}
const fileOf = (stations: number, countyCode: string) => ({
  rows: Array.from({ length: stations }, (_, index) => ({
    line: index + 2,
    value: { ...emptyRow, countyCode, number: index + 1 },
  })),
  rejected: [],
  columns: new Set(['countyCode', 'number']),
  language: 'en' as const,
})

test('other requests are served while a large file is compared with the places', async () => {
  let isPlanned = false
  const existing = { areas: [], counties: [], stations: [], merged: [], levelNames: [], country: null }
  const planning = planImport(fileOf(30_000, 'A'), existing).then(plan => {
    isPlanned = true
    return plan
  })
  let turns = 0
  for (; !isPlanned; turns += 1) await setImmediate()
  expect((await planning).added).toHaveLength(30_000)
  expect(turns).toBeGreaterThan(3)
})

test('places of a file with more rows than a statement has are all written, and are then unchanged', async () => {
  const file = () => ({ files: [new File([deepPlacesCsv(4_500)], 'places.csv')] })
  const imported = await organizer.staff(placeImports.run, { ...file(), query: {} })
  expect([imported.status, imported.value.new, imported.value.countiesNew]).toEqual([200, 4_500, 4_096])
  expect((await organizer.staff(placeImports.check, file())).value).toMatchObject({ same: 4_500, new: 0, changed: 0 })
})

test.each([
  ['before it is written', 2],
  ['while it is written', 5],
])('an import is planned again if the places change %s, and completed', async (_, read) => {
  let versions = 0
  const otherChange: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const [row] = result.rows
      if (!row || !('version' in row)) return result
      versions += 1
      return versions === read ? { ...result, rows: [{ version: -1 }] } : result
    },
  }
  const scoped = { db: mission.db.withPlugin(otherChange), scope: { kind: 'everything' as const } }
  const options = { scoped, now: new Date(), isConfirmed: true, exchangesSwapped: false }
  const code = `AGAIN${read}`
  const report = await importPlaces(fileOf(2_500, code), {
    ...options,
    skipsRejected: false,
    deactivatesMissing: false,
  })
  expect([report.new, versions > read]).toEqual([2_500, true])
  const stations = mission.db.selectFrom('polling_station').innerJoin('county', 'county.id', 'county_id')
  expect(await stations.where('county.code', '=', code).select('number').execute()).toHaveLength(2_500)
})

test('an import is several transactions, so that reports are stored between them', async () => {
  const scoped = { db: mission.db, scope: { kind: 'everything' as const } }
  const options = { scoped, now: new Date(), isConfirmed: true, exchangesSwapped: false }
  await importPlaces(fileOf(6_000, 'BETWEEN'), { ...options, skipsRejected: false, deactivatesMissing: false })
  const { rows } = await sql<{ transactions: number }>`
    select count(distinct polling_station.xmin::text)::int as transactions
    from polling_station join county on county.id = county_id where county.code = 'BETWEEN'`.execute(mission.db)
  expect(rows).toEqual([{ transactions: 6 }])
})

test('two imports of the same file at the same time are both completed', async () => {
  const other = await createMission()
  onTestFinished(() => other.close())
  const { staff } = await createNgo(other, { organizer: true })
  const file = () => ({ files: [new File([deepPlacesCsv(4_200)], 'places.csv')], query: {} })
  const replies = await Promise.all([staff(placeImports.run, file()), staff(placeImports.run, file())])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await staff(placeImports.check, file())).value).toMatchObject({ same: 4_200, new: 0, changed: 0 })
})
