import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
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

const file = (...lines: string[]) => ({ files: [new File([lines.join('\n')], 'places.csv')] })
const check = async (...lines: string[]) => (await organizer.staff(placeImports.check, file(...lines))).value
const oddOf = async (...lines: string[]) =>
  (await check('countyCode;number;latitude;longitude', ...lines)).warnings
    .filter(({ kind }) => kind === 'swapped' || kind === 'outlier')
    .map(({ line, kind, detail }) => `${line} ${kind} ${detail}`)
/** Stations within about 20 km. */
const near = (county: string, latitude: number, longitude: number, count = 8) =>
  Array.from({ length: count }, (_, at) => `${county};${at + 1};${latitude + at / 40};${longitude + at / 40}`)

test('swapped coordinates and far outliers are reported by line, with what they may mean', async () => {
  expect(
    await oddOf(...near('B', 44.4, 26.1), 'B;9;26.1;44.4', 'B;10;4.44;26.1', 'B;11;-44.4;26.1', 'B;12;45;26.5'),
  ).toEqual([
    '10 swapped B 9: 26.1, 44.4 → 44.4, 26.1',
    '11 outlier B 10: 4.44, 26.1 (4452 km)',
    '12 outlier B 11: -44.4, 26.1 (9882 km)',
  ])
})

test('coordinates that the file doesn’t have, and counties of few stations far apart, are not reported', async () => {
  const lines = [...near('F', 44.4, 26.1), 'G;1;46.2;21.7', 'G;2;46.2;21.8']
  expect(await oddOf(...lines)).toEqual([])
  const header = 'countyCode;number;latitude;longitude'
  await organizer.staff(placeImports.run, { ...file(header, ...lines, 'F;40;4.44;26.1'), query: {} })
  expect(
    (await check('countyCode;number', 'F;1', 'F;2', 'F;3', 'F;4', 'F;40')).warnings.map(({ kind }) => kind),
  ).not.toContain('outlier')
})

test('small counties are compared with the whole file, and a county may be swapped completely', async () => {
  const others = [...near('B', 44.4, 26.1), ...near('C', 46.7, 23.6)]
  expect(await oddOf(...others, 'D;1;47.1;27.6', 'E;1;27.6;47.1')).toEqual(['19 swapped E 1: 27.6, 47.1 → 47.1, 27.6'])
  const swapped = near('D', 27.6, 47.1).map((line, at) => `${at + 18} swapped ${line.split(';').slice(0, 2).join(' ')}`)
  expect((await oddOf(...others, ...near('D', 27.6, 47.1))).map(text => text.split(':')[0])).toEqual(swapped)
})

test('all coordinates of a file may be swapped: the country or the stations that there are show it', async () => {
  const header = 'countyCode;number;latitude;longitude'
  const lines = ['CJ;1;23.6236;46.7712', 'CJ;2;23.6301;46.7698', 'AB;1;23.5805;46.0686']
  expect(await oddOf(...lines)).toEqual([])
  await organizer.staff(electionSettings.save, { body: { ...defaultElectionSettings, country: 'RO' } })
  const first = '2 swapped CJ 1: 23.6236, 46.7712 → 46.7712, 23.6236'
  expect(await oddOf(...lines)).toEqual([first, expect.stringMatching('3 swapped'), expect.stringMatching('4 swapped')])
  expect(await oddOf('CJ;1;46.7712;23.6236', 'AB;1;46.0686;23.5805')).toEqual([])
  await organizer.staff(electionSettings.save, { body: { ...defaultElectionSettings, country: null } })
  await organizer.staff(placeImports.run, { ...file(header, ...near('B', 44.4, 26.1)), query: {} })
  expect((await oddOf(...lines))[0]).toBe(first)
})

test('one of two counties may be swapped: the one with fewer stations, or the one outside the country', async () => {
  const lines = [...near('CJ', 46.7, 23.6, 12), ...near('AB', 23.5, 46, 11)]
  expect((await oddOf(...lines)).map(text => text.split(':')[0])).toEqual(
    Array.from({ length: 11 }, (_, at) => `${at + 14} swapped AB ${at + 1}`),
  )
})

test('swapped coordinates are exchanged if that is chosen, in the check and in the import alike', async () => {
  const lines = file('countyCode;number;latitude;longitude', ...near('CJ', 46.7, 23.6, 12), ...near('AB', 23.5, 46))
  const query = { swapped: 'exchange' } as const
  const checked = (await organizer.staff(placeImports.check, { ...lines, query })).value
  expect(checked.warnings.filter(({ kind }) => kind === 'swapped')).toHaveLength(8)
  await organizer.staff(placeImports.run, { ...lines, query })
  const { data } = (await organizer.staff(stations.list, { query: { county: 'AB' } })).value
  expect(data[0]).toMatchObject({ latitude: 46, longitude: 23.5 })
  expect((await organizer.staff(placeImports.check, { ...lines, query })).value).toMatchObject({ same: 20, changed: 0 })
})

test('stations abroad are compared with one another, as they are a county', async () => {
  const abroad = ['48.8;2.3', '51.5;-0.1', '40.4;-3.7', '41.9;12.5', '-1.3;36.8', '40.7;-74', '35.6;139.7']
  const lines = abroad.map((position, at) => `SR;${at + 1};${position}`)
  expect(await oddOf(...near('B', 44.4, 26.1), ...lines)).toEqual([])
})

test('both coordinates may be in the column of latitudes, and degrees have minutes, seconds and hemispheres', async () => {
  await organizer.staff(placeImports.run, {
    ...file(
      'countyCode;number;latitude',
      'A;1;"44.43, 26.10"',
      'A;2;"45°30\'36""N 26°6\'9""E"',
      'A;3;',
      'A;4;46.7712 23.6236 350.2 4.9',
      'A;5;-6.2, 106.8',
      'A;6;106.8, -6.2',
    ),
    query: {},
  })
  await organizer.staff(placeImports.run, {
    ...file('countyCode;number;latitude;longitude', 'B;1;1 17.5 S;36 49.3 E'),
    query: {},
  })
  const { data } = (await organizer.staff(stations.list)).value
  expect(data.map(({ latitude, longitude }) => [latitude, longitude])).toEqual([
    [44.43, 26.1],
    [45.51, 26.1025],
    [null, null],
    [46.7712, 23.6236],
    [-6.2, 106.8],
    [-6.2, 106.8],
    [-1.291666667, 36.821666667],
  ])
  const cleared = await check('countyCode;number;latitude', 'A;1;')
  expect(cleared.changedStations).toEqual([{ line: 2, station: 'A 1', fields: ['latitude', 'longitude'] }])
})

test('a latitude without a longitude, and both beside a longitude, are rejected', async () => {
  const one = await check('countyCode;number;latitude', 'A;1;44.43')
  const three = await check('countyCode;number;latitude;longitude', 'A;1;44.43, 26.10;26.10')
  expect([one.rejected, three.rejected].map(([first]) => first?.kind)).toEqual(['coordinates', 'coordinates'])
})

test('numbers that a spreadsheet made dates are rejected with the reason', async () => {
  const dates = ['2026-01-02', '2-Jan', '1/2/2026', '02.01.2026', 'ian.-26', '2026-01-02T00:00:00.000Z']
  const { rejected } = await check('countyCode;number', ...dates.map(date => `A;${date}`), 'A;12-a', 'A;1/2', 'A;3')
  expect(rejected.map(({ line, reason }) => `${line} ${reason.split(' is a date')[0]}`)).toEqual(
    dates.map((date, at) => `${at + 2} “${date}”`),
  )
})
