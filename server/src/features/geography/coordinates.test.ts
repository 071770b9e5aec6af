import { geography } from '@scrutineer/contract/geography'
import { expect, test } from 'vitest'
import { createCounty, createNgo } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })

const file = (text: string) => ({ files: [new File([text], 'file.csv')] })

test('coordinates are read from optional columns; a file without them keeps them, empty cells remove them', async () => {
  const { id, code } = await createCounty(mission, 'KL', 0)
  const coordinates = async () => {
    const rows = await mission.db
      .selectFrom('polling_station')
      .where('county_id', '=', id)
      .select(['latitude', 'longitude'])
      .orderBy('number')
      .execute()
    return rows.map(({ latitude, longitude }) => [latitude, longitude])
  }
  const header = 'countyCode;number;address;latitude;longitude'
  await organizer.staff(geography.importStations, file(`${header}\n${code};1;School;44,4268;26.1025°\n${code};2\n`))
  const first = [44.4268, 26.1025]
  expect(await coordinates()).toEqual([first, [null, null]])
  for (const text of [`countyCode,number,address\n${code},1,Hall\n`, `${code},1\n`, `code,no,lat\n${code},1,45\n`]) {
    await organizer.staff(geography.importStations, file(text))
    expect(await coordinates()).toEqual([first, [null, null]])
  }
  const swapped = `Longitudine,Latitudine,Județ,Secție\n-74.006,40.7128,${code},2\n,,${code},1\n`
  expect((await organizer.staff(geography.importStations, file(swapped))).value.count).toBe(2)
  expect(await coordinates()).toEqual([
    [null, null],
    [40.7128, -74.006],
  ])
})

test('impossible coordinates are rejected by line', async () => {
  const { code } = await createCounty(mission, 'KI', 0)
  const cells = [
    '90.5,26',
    '44,180.1',
    '-91,-181',
    'north,26',
    '1e1,2',
    '44,',
    ',26',
    '0,0',
    '0.000,-0',
    '-90,180',
    '0,26',
  ]
  const lines = cells.map((cell, index) => `${code},${index + 1},,${cell}`)
  const checked = await organizer.staff(geography.checkStations, {
    ...file(`countyCode,number,address,latitude,longitude\n${lines.join('\n')}`),
    headers: { 'accept-language': 'en' },
  })
  expect(checked.value).toEqual({
    count: 2,
    rejected: [
      { line: 2, reason: 'Latitude: Must be at most 90.' },
      { line: 3, reason: 'Longitude: Must be at most 180.' },
      { line: 4, reason: 'Latitude: Must be at least -90. Longitude: Must be at least -180.' },
      { line: 5, reason: 'Latitude: Must be decimal degrees, such as 44.4268.' },
      { line: 6, reason: 'Latitude: Must be decimal degrees, such as 44.4268.' },
      { line: 7, reason: 'Latitude, Longitude: Both must be given, and not 0, 0.' },
      { line: 8, reason: 'Latitude, Longitude: Both must be given, and not 0, 0.' },
      { line: 9, reason: 'Latitude, Longitude: Both must be given, and not 0, 0.' },
      { line: 10, reason: 'Latitude, Longitude: Both must be given, and not 0, 0.' },
    ],
  })
})
