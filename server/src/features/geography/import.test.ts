import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { geography } from '@scrutineer/contract/geography'
import { health } from '@scrutineer/contract/health'
import { session } from '@scrutineer/contract/session'
import { stations } from '@scrutineer/contract/stations'
import { expect, test } from 'vitest'
import { createCounty, createNgo, secret } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })

const file = (bytes: string | Buffer) => ({ files: [new File([bytes], 'file.csv')] })
const counties = async () => (await organizer.staff(geography.counties)).value

test('adds and changes counties from files with commas, semicolons or tabs, with or without a header', async () => {
  const added = await organizer.staff(
    geography.importCounties,
    file('\ufeffname;code;diaspora\r\n"Iași; oraș";IS;0\r\nDiaspora;DI;true\r\n'),
  )
  expect(added.value).toEqual({ count: 2, rejected: [] })
  const changed = await organizer.staff(geography.importCounties, file('IS\tIași\nVS\tVaslui\t\t9\n'))
  expect(changed.value.count).toBe(2)
  const byCode = new Map((await counties()).map(county => [county.code, county]))
  expect(byCode.get('IS')).toMatchObject({ name: 'Iași', diaspora: false })
  expect(byCode.get('DI')).toMatchObject({ diaspora: true })
  expect(byCode.get('VS')).toMatchObject({ order: 9, limit: 0 })
})

test('adds stations, and reports each rejected line with the reason', async () => {
  const { code } = await createCounty(mission, 'ST', 0)
  const lines = [
    'countyCode,number,address',
    `${code},1,"School 1, main hall"`,
    `${code},x,`,
    'QQ,1,',
    `${code},1,again`,
    `${code},7`,
  ]
  const checked = await organizer.staff(geography.importStations, {
    ...file(lines.join('\n')),
    headers: { 'accept-language': 'en' },
  })
  expect(checked.value).toEqual({
    count: 2,
    rejected: [
      { line: 3, reason: 'Station number: Must be a whole number.' },
      { line: 4, reason: 'countyCode: There is no such county.' },
      { line: 5, reason: 'Duplicate of line 2.' },
    ],
  })
  expect((await counties()).find(county => county.code === code)?.limit).toBe(7)
})

test('stations have numbers in each notation, and codes that are unique in the election', async () => {
  const { id, code: county } = await createCounty(mission, 'SN', 0)
  const rows = async () =>
    mission.db
      .selectFrom('polling_station')
      .where('county_id', '=', id)
      .select(['number', 'code'])
      .orderBy('number')
      .execute()
  const lines = ['countyCode,number,station code', `${county},Nr. 17,K/1`, `${county},"1,021",K/2`, `${county},№ 3,K/1`]
  const added = await organizer.staff(geography.importStations, {
    ...file(lines.join('\n')),
    headers: { 'accept-language': 'en' },
  })
  expect(added.value).toEqual({ count: 2, rejected: [{ line: 4, reason: 'Code: Another station has this code.' }] })
  const stored = [
    { number: 17, code: 'K/1' },
    { number: 1021, code: 'K/2' },
  ]
  expect(await rows()).toEqual(stored)
  await organizer.staff(geography.importStations, file(`countyCode,number,address\n${county},017,School\n`))
  expect(await rows()).toEqual(stored)
  const { value } = await organizer.staff(stations.list, { query: { search: 'k/1' } })
  expect(value.data.map(({ number, address }) => [number, address])).toEqual([[17, 'School']])
})

test('columns missing in a file of counties keep their values; an empty cell sets the default', async () => {
  const county = async () => (await counties()).find(({ code }) => code === 'KP')
  await organizer.staff(geography.importCounties, file('code,name,diaspora,order\nKP,Abroad,1,40\n'))
  for (const text of ['code,name\nKP,In Europe\n', 'KP,In Europe\n', 'code,name,region\nKP,In Europe,0\n']) {
    await organizer.staff(geography.importCounties, file(text))
    expect(await county()).toMatchObject({ name: 'In Europe', diaspora: true, order: 40 })
  }
  await organizer.staff(geography.importCounties, file('code,name,order\nKP,In Asia,41\n'))
  expect(await county()).toMatchObject({ name: 'In Asia', diaspora: true, order: 41 })
  await organizer.staff(geography.importCounties, file('code,name,diaspora,order\nKP,At home,,\n'))
  expect(await county()).toMatchObject({ name: 'At home', diaspora: false, order: 2 })
})

test('a file of stations without addresses keeps existing ones; an empty cell clears the address', async () => {
  const { id, code } = await createCounty(mission, 'KA', 0)
  const addresses = async () => {
    const rows = await mission.db
      .selectFrom('polling_station')
      .where('county_id', '=', id)
      .select('address')
      .orderBy('number')
      .execute()
    return rows.map(({ address }) => address)
  }
  await organizer.staff(geography.importStations, file(`countyCode,number,address\n${code},1,School\n`))
  for (const text of [`countyCode,number\n${code},1\n${code},2\n`, `${code},1\n${code},2\n`]) {
    expect((await organizer.staff(geography.importStations, file(text))).value.count).toBe(2)
    expect(await addresses()).toEqual(['School', ''])
  }
  await organizer.staff(geography.importStations, file(`countyCode,number,address\n${code},1,\n${code},2,Hall\n`))
  expect(await addresses()).toEqual(['', 'Hall'])
})

test('yes and no are accepted in English, Romanian and Polish, in any letter case', async () => {
  const samples = {
    Y1: 'yes',
    Y2: 'TRUE',
    Y3: '1',
    Y4: 'Da',
    Y5: 'tak',
    Y6: 'Prawda',
    Y7: 'ADEVĂRAT',
    N1: 'No',
    N2: 'FALSE',
    N3: '0',
    N4: 'nu',
    N5: 'NIE',
    N6: 'FAŁSZ',
    N7: 'fals',
  }
  const lines = Object.entries(samples).map(([code, word]) => `${code};County ${code};${word}`)
  const checked = await organizer.staff(geography.importCounties, file(`cod;nume;diaspora\n${lines.join('\n')}`))
  expect(checked.value).toEqual({ count: 14, rejected: [] })
  const imported = (await counties()).filter(({ code }) => code in samples)
  for (const { code, diaspora } of imported) expect([code, diaspora]).toEqual([code, code.startsWith('Y')])
  const wrong = await organizer.staff(geography.checkCounties, file('cod;nume;diaspora\nZ1;Z;poate\n'))
  expect(wrong.value).toMatchObject({ count: 0, rejected: [{ line: 2, reason: expect.stringMatching(/^Diaspora: /) }] })
})

test('a check reports what an import would do and changes nothing', async () => {
  const before = await counties()
  const checked = await organizer.staff(geography.checkCounties, file('code,name\nNEW,New county\n,Nameless'))
  expect(checked.value).toMatchObject({ count: 1, rejected: [{ line: 3 }] })
  const stations = await organizer.staff(geography.checkStations, file('ST,99'))
  expect(stations.value.count).toBe(1)
  expect(await counties()).toEqual(before)
})

test('imports the 31,000 stations of a country from one file', async () => {
  const createdCounties = await Promise.all(['L1', 'L2', 'L3'].map(code => createCounty(mission, code, 0)))
  const lines = createdCounties.flatMap(({ code }, county) =>
    Array.from(
      { length: county === 0 ? 11_000 : 10_000 },
      (_, n) => `"${code}";"${n + 1}";"Școala nr. ${n + 1}; corp ""A"""`,
    ),
  )
  const checked = await organizer.staff(geography.importStations, file(`\ufeff${lines.join('\r\n')}\r\n`))
  expect(checked.value).toEqual({ count: 31_000, rejected: [] })
  const limits = new Map((await counties()).map(({ code, limit }) => [code, limit]))
  expect(createdCounties.map(({ code }) => limits.get(code))).toEqual([11_000, 10_000, 10_000])
  const last = await mission.db
    .selectFrom('polling_station')
    .innerJoin('county', 'county.id', 'polling_station.county_id')
    .where('county.code', '=', createdCounties[0]?.code ?? '')
    .where('polling_station.number', '=', 11_000)
    .select('polling_station.address')
    .executeTakeFirst()
  expect(last?.address).toBe('Școala nr. 11000; corp "A"')
})

/** Starts the upload of a file of stations; `write` sends a part of it. */
const uploading = async () => {
  const { value } = await mission.anonymous(session.authorize, { body: { user: organizer.account, password: secret } })
  const upload = new PassThrough()
  const reply = mission.app.inject({
    method: 'POST',
    url: geography.importStations.path,
    headers: {
      authorization: `Bearer ${value.access_token}`,
      'content-type': 'multipart/form-data; boundary=part',
    },
    payload: upload,
  })
  upload.write('--part\r\ncontent-disposition: form-data; name="file"; filename="s.csv"\r\n\r\n')
  const write = async (text: string) => {
    if (!upload.write(text)) await once(upload, 'drain')
  }
  const end = async () => {
    upload.end('\r\n--part--\r\n')
    return reply
  }
  return { write, end }
}

test('other requests are served during an upload, and its lines are complete at the end', async () => {
  const { code } = await createCounty(mission, 'SL', 0)
  const upload = await uploading()
  await upload.write(`${code},1,School\r\n`.repeat(20_000))
  expect((await mission.anonymous(health.ready)).status).toBe(200)
  await upload.write(`${code},2,Hall`)
  expect((await upload.end()).json()).toMatchObject({ count: 2, rejected: { length: 19_999 } })
})

test('an invalid file is received completely, so that the client gets the error', async () => {
  const upload = await uploading()
  for (let piece = 0; piece < 51; piece++) await upload.write('ST,1,Saint "quoted" school\n'.repeat(5000))
  const refused = await upload.end()
  expect([refused.statusCode, refused.json().errors.file]).toEqual([
    400,
    [expect.stringMatching(/at most 250,?000 (rows|lines)/)],
  ])
})
