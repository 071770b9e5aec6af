import type { AppStations } from '@scrutineer/contract/observer-app'
import { expect, it } from 'vitest'
import { createStationList } from './station-list.ts'

const counties: AppStations['counties'] = [
  { code: 'AB', name: 'Alba', path: ['Transilvania'] },
  { code: 'BT', name: 'Botoșani', path: ['Moldova'] },
]
const stations: AppStations['stations'] = [
  [0, 12, 'Școala gimnazială „Ion Creangă”, Sebeș', 45.9, 23.5, 812],
  [0, 120, 'Căminul cultural, Blaj', null, null, null],
  [1, 12, 'Liceul teoretic, Dorohoi', null, null, null],
  [1, 340, 'Strada 12 Decembrie, Albești', null, null, null],
]
const list = createStationList({ version: '1', counties, stations })
const found = async (text: string) =>
  (await list.search(text)).map(({ countyCode, pollingStationNumber }) => `${countyCode} ${pollingStationNumber}`)

it('finds stations by number, county and address, without diacritics, best first', async () => {
  expect(await found('12')).toEqual(['AB 12', 'BT 12', 'BT 340', 'AB 120'])
  expect(await found('١٢٠')).toEqual(['AB 120'])
  expect(await found('ab 12')).toEqual(['AB 12', 'AB 120'])
  expect(await found('alba 120')).toEqual(['AB 120'])
  expect(await found('botosani 12')).toEqual(['BT 12', 'BT 340'])
  expect(await found('scoala sebes')).toEqual(['AB 12'])
  expect(await found('ŞCOALA creanga')).toEqual(['AB 12'])
  expect(await found('alb')).toEqual(['AB 12', 'AB 120', 'BT 340'])
  for (const nothing of ['', '  ', '!', 'xyz', 'scoala blaj'])
    expect([nothing, await found(nothing)]).toEqual([nothing, []])
  expect(list.find({ countyCode: 'AB', pollingStationNumber: 12 })).toEqual({
    countyCode: 'AB',
    countyName: 'Alba',
    path: ['Transilvania'],
    pollingStationNumber: 12,
    address: 'Școala gimnazială „Ion Creangă”, Sebeș',
    position: { latitude: 45.9, longitude: 23.5 },
    registeredVoters: 812,
  })
  expect(list.find({ countyCode: 'AB', pollingStationNumber: 13 })).toBeUndefined()
})
