import { answers } from '@scrutineer/contract/answers'
import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { geography } from '@scrutineer/contract/geography'
import { placeImports } from '@scrutineer/contract/place-imports'
import { places } from '@scrutineer/contract/places'
import { stations } from '@scrutineer/contract/stations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../../test/factories.ts'
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
const listAreas = async () => (await organizer.staff(places.areas)).value

const polish = [
  'area1Code;area1;area2Code;area2;countyCode;county;number;name;address;latitude;longitude;voters;code;active',
  '02;Dolnośląskie;0201;bolesławiecki;020101;Bolesławiec;1;Szkoła;Rynek 1;51.26;15.57;1200;A1;tak',
  '02;Dolnośląskie;0201;bolesławiecki;020101;Bolesławiec;2;;;;;;A2;nie',
  '02;Dolnośląskie;0202;dzierżoniowski;020201;Bielawa;1;Dom kultury;;50,69;16,62;900;;',
]

test('one file creates areas, counties and stations; the same file again changes nothing', async () => {
  const expected = { rows: 3, new: 3, changed: 0, same: 0, areasNew: 3, countiesNew: 2, rejectedRows: 0, warnings: [] }
  expect(await check(...polish)).toMatchObject(expected)
  expect(await listAreas()).toEqual([])
  expect((await run({}, ...polish)).value).toMatchObject(expected)
  expect((await listAreas()).map(({ level, code, name, counties }) => [level, code, name, counties])).toEqual([
    [1, '02', 'Dolnośląskie', 2],
    [2, '0201', 'bolesławiecki', 1],
    [2, '0202', 'dzierżoniowski', 1],
  ])
  expect(await listStations()).toMatchObject([
    {
      name: '020101 1',
      placeName: 'Szkoła',
      address: 'Rynek 1',
      latitude: 51.26,
      longitude: 15.57,
      registeredVoters: 1200,
    },
    { name: '020101 2', placeName: '', latitude: null, code: 'A2', active: false },
    { name: '020201 1', latitude: 50.69, active: true, code: null },
  ])
  expect(await check(...polish)).toMatchObject({
    new: 0,
    changed: 0,
    same: 3,
    areasNew: 0,
    areasChanged: 0,
    countiesChanged: 0,
  })
})

test('a missing code is derived from the name, the same one each time', async () => {
  const lines = ['area1,county,number', 'Łódzkie,Bełchatów,1', 'Mazowieckie,Bełchatów,1', 'Łódzkie,Zgierz,1']
  expect((await run({}, ...lines)).value).toMatchObject({ new: 3, countiesNew: 3, areasNew: 2 })
  const counties = (await organizer.staff(geography.counties)).value
  expect(counties.map(({ code }) => code)).toEqual(['BEL7908A', 'BELB1BFE', 'ZGIERZ'])
  expect((await check(...lines)).same).toBe(3)
})

test('columns that the file lacks keep their values; an empty cell removes one; reports stay', async () => {
  await run({}, ...polish)
  const form = await createForm(organizer.staff, formUpload('A'))
  const phone = await createPhone(mission, organizer.id)
  await phone.call(answers.post, { body: { answers: [answerTo(form, '020101', 0, [2])] } })
  const lines = ['countyCode,number,address', '020101,1,Rynek 2', '020101,2,']
  expect(await check(...lines, '020101,3,')).toMatchObject({
    newStations: [{ line: 4, station: '020101 3' }],
    changedStations: [{ line: 2, station: '020101 1', fields: ['address'] }],
  })
  expect(await check(...lines)).toMatchObject({ changed: 1, same: 1, missing: 1, countiesChanged: 0 })
  expect((await run({}, ...lines)).status).toBe(200)
  expect((await listStations())[0]).toMatchObject({
    placeName: 'Szkoła',
    address: 'Rynek 2',
    registeredVoters: 1200,
    reports: 1,
  })
  await run({}, 'countyCode,number,name,voters', '020101,1,,')
  expect((await listStations())[0]).toMatchObject({
    placeName: '',
    address: 'Rynek 2',
    registeredVoters: null,
    reports: 1,
  })
  expect((await listAreas()).map(({ counties }) => counties)).toEqual([2, 1, 1])
})

const fillLevel = "fill in its cell, choose the column that has it, or don't import the columns of the levels below it."
const correctArea = 'correct the area in one of the lines, or give the two places different codes.'

test('a row without an area of one level says which level is missing, between which areas, and what to do', async () => {
  await organizer.staff(electionSettings.save, {
    body: { ...defaultElectionSettings, levels: ['Voivodeship', 'Powiat', 'Municipality'] },
  })
  const header = 'area1,area2,area3,county,number'
  const reasons = async (...rows: string[]) => (await check(header, ...rows)).rejected.map(({ reason }) => reason)
  expect(await reasons('North,,Lake,One,1', ',,Lake,One,1', ',Hill,Lake,One,1', 'North,Hill,Lake,One,1')).toEqual([
    `No area of level 2 (Powiat) between “North” and “Lake”: ${fillLevel}`,
    `No area of level 1 (Voivodeship) above “Lake”: ${fillLevel}`,
    `No area of level 1 (Voivodeship) above “Hill”: ${fillLevel}`,
  ])
})

test('messages about counties use the mission’s own word', async () => {
  await organizer.staff(electionSettings.save, { body: { ...defaultElectionSettings, levels: ['Constituency'] } })
  const header = 'countyCode,county,number,code'
  const reasonsOf = async (...rows: string[]) => (await check(header, ...rows)).rejected.map(({ reason }) => reason)
  await run({}, header, 'C1,One,1,X')
  expect(await reasonsOf('C1,One,2,', 'C1,One,2,', ',,3,', 'C2,Two,4,X')).toEqual([
    'Line 2 has the same “Constituency” and number: correct the number, or delete one of the two lines.',
    '“Constituency” has neither a code nor a name: fill in one of the cells, or choose the column that has them.',
    'The station with the code “X” is C1 1, in another “Constituency”: correct the “Constituency” or the code.',
  ])
})

test('stations that the file lacks stay, or are deactivated on request', async () => {
  await run({}, ...polish)
  const lines = polish.slice(0, 2)
  expect((await check(...lines)).warnings).toContainEqual({ kind: 'missing', detail: '020201 1' })
  await run({}, ...lines)
  expect((await listStations()).map(({ active }) => active)).toEqual([true, false, true])
  await run({ missing: 'deactivate' }, ...lines)
  expect((await listStations()).map(({ active }) => active)).toEqual([true, false, false])
})

test('invalid rows are reported with their line, and refuse the import unless they are skipped', async () => {
  const lines = [
    'area1Code,area2Code,countyCode,county,number,latitude,longitude,code',
    'A,A1,C1,One,1,,,X',
    'A,A1,C1,One,1,,,',
    'A,A1,C1,One,0,,,',
    'A,A1,C1,One,2,0,0,',
    'A,A1,,,3,,,',
    ',A1,C1,One,4,,,',
    'B,A1,C1,One,5,,,',
    'A,A1,C2,Two,1,,,X',
    'A,A2,C1,One,6,,,',
    'A,A1,C1,Eins,7,,,',
    'A,A1,C1,One,8,91,20,',
  ]
  const report = await check(...lines)
  expect(report.rejected.at(-1)?.values).toEqual(['A', 'A1', 'C1', 'One', '8', '91', '20'])
  expect(report.rejected).toMatchObject([
    {
      line: 3,
      kind: 'duplicate',
      reason: 'Line 2 has the same county and number: correct the number, or delete one of the two lines.',
    },
    { line: 4, kind: 'value', reason: 'Station number: Must be at least 1.' },
    {
      line: 5,
      kind: 'coordinates',
      reason: 'Latitude and longitude must both be given, and not 0, 0: correct the cells, or leave both empty.',
    },
    {
      line: 6,
      kind: 'place',
      reason: 'The county has neither a code nor a name: fill in one of the cells, or choose the column that has them.',
    },
    { line: 7, kind: 'place', reason: `No area of level 1 above “A1”: ${fillLevel}` },
    { line: 8, kind: 'place', reason: `“A1” is in another area on line 2: ${correctArea}` },
    {
      line: 9,
      kind: 'duplicate',
      reason: 'Line 2 has the same station code: correct it in one of the two lines, or leave the cell empty.',
    },
    { line: 10, kind: 'place', reason: `“One” is in another area on line 2: ${correctArea}` },
    { line: 12, kind: 'coordinates', reason: 'Latitude: Must be at most 90.' },
  ])
  expect(report).toMatchObject({ rows: 11, new: 2, rejectedRows: 9, areasNew: 2, countiesNew: 1 })
  expect(report.warnings).toEqual([
    { line: 11, kind: 'name', detail: 'C1: Eins' },
    { kind: 'gap', detail: 'C1 2–6' },
  ])
  const refused = await run({}, ...lines)
  expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([400, ['file']])
  expect(await listStations()).toEqual([])
  expect((await run({ rejectedRows: 'skip' }, ...lines)).value.new).toBe(2)
  expect((await listStations()).map(({ name }) => name)).toEqual(['C1 1', 'C1 7'])
  expect((await listAreas()).map(({ code }) => code)).toEqual(['A', 'A1'])
})

test('while reports arrive, a change that phones would notice has to be confirmed', async () => {
  const { code } = await createCounty(mission, 'CN', 2)
  const form = await createForm(organizer.staff, formUpload('A'))
  const phone = await createPhone(mission, organizer.id)
  await phone.call(answers.post, { body: { answers: [answerTo(form, code, 0, [0])] } })
  const lines = ['countyCode,number', 'CN,1', 'CN,2', 'CN,3']
  expect((await check(...lines)).warnings).toEqual([{ kind: 'highestNumber', detail: 'CN: 2 → 3' }])
  const refused = await run({}, ...lines)
  expect([refused.status, refused.problem]).toMatchObject([409, { warnings: ['highestNumber'] }])
  expect(await listStations()).toHaveLength(2)
  expect((await run({ confirm: true }, ...lines)).status).toBe(200)
  expect(await listStations()).toHaveLength(3)
})

test('a file without a header or without the number of the stations is refused', async () => {
  const reasons = []
  for (const lines of [['02,Dolnośląskie,1'], ['countyCode,county', '02,Dolnośląskie']]) {
    const { status, problem } = await organizer.staff(placeImports.check, file(...lines))
    reasons.push([status, problem.errors?.file?.join()])
  }
  expect(reasons).toEqual([
    [400, 'The file has no column for: county, number.'],
    [400, expect.stringContaining('no column for: number. Its headings are: countyCode, county.')],
  ])
})

test('an exported file is imported without a change', async () => {
  await run({}, ...polish)
  const { text } = await organizer.staff(stations.export)
  expect(text.split('\r\n')[0]).toBe(
    '\ufeffarea1Code,area1,area2Code,area2,countyCode,county,number,name,address,latitude,longitude,voters,code,active',
  )
  expect(await check(text)).toMatchObject({ rows: 3, same: 3, rejectedRows: 0, countiesChanged: 0, areasChanged: 0 })
})

// A whole country: bench/scenarios/places.ts.
test('3,150 stations with three levels are checked and imported in several batches', async () => {
  const lines = Array.from({ length: 3_150 }, (_, index) => {
    const county = Math.floor(index / 13)
    const district = Math.floor(county / 7)
    const region = Math.floor(district / 22)
    return `${region};Region ${region};${district};District ${district};M${county};Municipality ${county};${(index % 13) + 1};School ${index};Street ${index};50.${index};20.${index};900;E${index};1`
  })
  const header = polish[0] ?? ''
  expect(await check(header, ...lines)).toMatchObject({ new: 3_150, countiesNew: 243, rejectedRows: 0 })
  expect((await run({}, header, ...lines)).value).toMatchObject({ new: 3_150 })
  expect(await check(header, ...lines)).toMatchObject({ same: 3_150, missing: 0 })
})
