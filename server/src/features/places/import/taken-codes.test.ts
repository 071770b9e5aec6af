import { placeImports } from '@scrutineer/contract/place-imports'
import { stations } from '@scrutineer/contract/stations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNgo } from '../../../../test/factories.ts'
import { createMission, type Mission } from '../../../../test/mission.ts'

let mission: Mission
let organizer: Awaited<ReturnType<typeof createNgo>>
beforeEach(async () => {
  mission = await createMission()
  organizer = await createNgo(mission, { organizer: true })
})
afterEach(() => mission.close())

const file = (...lines: string[]) => ({
  files: [new File([lines.join('\n')], 'places.csv')],
  headers: { 'accept-language': 'en' },
})
const check = async (...lines: string[]) => (await organizer.staff(placeImports.check, file(...lines))).value
const run = (query: Record<string, unknown>, ...lines: string[]) =>
  organizer.staff(placeImports.run, { ...file(...lines), query })
const listStations = async () => (await organizer.staff(stations.list)).value.data

test('the heading of earlier versions is read, and a code of theirs stays although new codes are shorter', async () => {
  const code = '7'.repeat(61)
  await run({}, 'countyCode,number,externalId', 'C,1,A')
  await mission.db.updateTable('polling_station').set({ code }).execute()
  const { same, rejected } = await check('countyCode,number,externalId', `C,1,${code}`, `C,2,${'8'.repeat(61)}`)
  expect([same, rejected]).toEqual([
    1,
    [{ line: 3, kind: 'value', reason: 'The station code has more than 60 characters: shorten it.' }],
  ])
})

test('codes can move between stations of the file, not away from a station that it lacks', async () => {
  await run({}, 'countyCode,number,code', 'C,1,A', 'C,2,B', 'C,3,D')
  const swapped = ['countyCode,number,code', 'C,1,B', 'C,2,A']
  expect((await run({}, ...swapped)).status).toBe(200)
  expect((await listStations()).map(({ code }) => code)).toEqual(['B', 'A', 'D'])
  const taken = await check('countyCode,number,code', 'C,1,D')
  const reason =
    'A station that the file lacks, or whose row is invalid, has this code: correct it, leave the cell empty, or add that station to the file.'
  expect(taken.rejected).toEqual([{ line: 2, kind: 'duplicate', reason }])
})

test('a station that is rejected keeps its code, so no other one gets it', async () => {
  await run({}, 'countyCode,number,code', 'C,1,A', 'C,2,B', 'C,3,D', 'C,4,E')
  // Station 3 keeps D, therefore 1 keeps A, 2 keeps B and 4 keeps E.
  const chain = ['countyCode,number,code', 'C,4,B', 'C,1,D', 'C,2,A', 'C,5,F']
  expect(await check(...chain)).toMatchObject({ rejectedRows: 3, changed: 0, new: 1 })
  expect(await run({ rejectedRows: 'skip' }, ...chain)).toMatchObject({
    status: 200,
    value: { rejectedRows: 3, new: 1 },
  })
  expect((await listStations()).map(({ code }) => code)).toEqual(['A', 'B', 'D', 'E', 'F'])
})

test('all levels of the settings can be exported and imported again without a change', async () => {
  const levels = Array.from({ length: 8 }, (_, index) => index + 1)
  const header = [...levels.flatMap(level => [`area${level}Code`, `area${level}`]), 'countyCode,county,number'].join(
    ',',
  )
  const row = [...levels.flatMap(level => [`L${level}`, `Level ${level}`]), 'C,County,1'].join(',')
  expect((await run({}, header, row)).value).toMatchObject({ areasNew: 8, countiesNew: 1, new: 1 })
  const { text } = await organizer.staff(stations.export)
  expect(await check(text)).toMatchObject({
    same: 1,
    rejectedRows: 0,
    countiesChanged: 0,
    areasChanged: 0,
    areasNew: 0,
  })
})
