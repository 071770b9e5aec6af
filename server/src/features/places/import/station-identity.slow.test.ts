import { geography } from '@scrutineer/contract/geography'
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
const run = async (...lines: string[]) => {
  const { status, value, problem } = await organizer.staff(placeImports.run, { ...file(...lines), query: {} })
  expect([status, problem.errors]).toEqual([200, undefined])
  return value
}
const listStations = async () =>
  (await organizer.staff(stations.list, { query: { page: 1, pageSize: 50 } })).value.data.map(
    ({ name, code, placeName }) => [name, code, placeName].filter(text => text).join(' | '),
  )

/** Imports a file, and expects that it changes nothing when it is imported again, in whatever order. */
const importTwice = async (header: string, ...lines: string[]) => {
  const report = await run(header, ...lines)
  const imported = await listStations()
  for (const again of [lines, lines.toReversed()])
    expect(await check(header, ...again)).toMatchObject({
      ...{ new: 0, changed: 0, same: lines.length, missing: 0, rejectedRows: 0, numbered: 0 },
      ...{ areasNew: 0, areasChanged: 0, countiesNew: 0, countiesChanged: 0 },
    })
  await run(header, ...lines.toReversed())
  expect(await listStations()).toEqual(imported)
  return report
}

test('stations with codes of 15 digits and no numbers get numbers in the order of the file', async () => {
  const report = await importTwice(
    'countyCode,county,code,name,voters',
    '001,MOMBASA,001001000100101,SCHOOL A,673',
    '001,MOMBASA,001001000100102,SCHOOL A,672',
    '001,MOMBASA,001001000200101,SCHOOL B,"1,201"',
    '002,KWALE,002007003100101,SCHOOL C,500',
  )
  expect(report).toMatchObject({ new: 4, numbered: 4, countiesNew: 2 })
  expect(report.numberedStations[2]).toEqual({ line: 4, station: '001 3', identifier: '001001000200101' })
  expect(await listStations()).toEqual([
    '001 1 | 001001000100101 | SCHOOL A',
    '001 2 | 001001000100102 | SCHOOL A',
    '001 3 | 001001000200101 | SCHOOL B',
    '002 1 | 002007003100101 | SCHOOL C',
  ])
})

test('codes of 15 digits in the column of the numbers identify stations too', async () => {
  await importTwice('countyCode,number', '001,001001000100101', '001,001001000100102')
  expect(await listStations()).toEqual(['001 1 | 001001000100101', '001 2 | 001001000100102'])
})

test('numbers that begin again within a county stay with their first station; codes tell the others', async () => {
  const ward = (code: string, first: number) =>
    [1, 2].map(number => `Aba,${number},01/01/${code}/00${number},UNIT ${first + number}`)
  const report = await importTwice('county,number,code,name', ...ward('01', 0), ...ward('02', 2))
  expect(report).toMatchObject({ new: 4, numbered: 2 })
  expect(await listStations()).toEqual([
    'ABA 1 | 01/01/01/001 | UNIT 1',
    'ABA 2 | 01/01/01/002 | UNIT 2',
    'ABA 3 | 01/01/02/001 | UNIT 3',
    'ABA 4 | 01/01/02/002 | UNIT 4',
  ])
  const third = await run('county,number,code,name', ...ward('03', 4))
  expect(third).toMatchObject({ new: 2, changed: 0, numbered: 2, missing: 4 })
  expect((await listStations()).slice(4)).toEqual(['ABA 5 | 01/01/03/001 | UNIT 5', 'ABA 6 | 01/01/03/002 | UNIT 6'])
})

test('a number with letters is the station’s code with the county’s, so that counties may repeat it', async () => {
  await importTwice('county,number', 'Boston,1A', 'Boston,1B', 'Quincy,1A', 'Quincy,1')
  expect(await listStations()).toEqual([
    'BOSTON 1 | BOSTON 1A',
    'BOSTON 2 | BOSTON 1B',
    'QUINCY 1',
    'QUINCY 2 | QUINCY 1A',
  ])
})

test('each notation of a number is read, and other texts become codes', async () => {
  const numbers = ['012', '12A', '13-A', '14 bis', 'Secția 15', '16.0', 'Nr. 17', '18/1', '№ 19', '20\u00a0']
  const report = await importTwice('county,number', ...numbers.map(number => `Alba,${number}`), 'Alba,"1,021"')
  expect(report.numberedStations).toEqual([
    { line: 3, station: 'ALBA 1022', identifier: '12A' },
    { line: 4, station: 'ALBA 1023', identifier: '13-A' },
    { line: 5, station: 'ALBA 1024', identifier: '14 bis' },
    { line: 9, station: 'ALBA 1025', identifier: '18/1' },
  ])
  expect((await listStations()).slice(0, 8)).toEqual([
    ...['ALBA 12', 'ALBA 15', 'ALBA 16', 'ALBA 17', 'ALBA 19', 'ALBA 20', 'ALBA 1021'],
    'ALBA 1022 | ALBA 12A',
  ])
})

test('voters are read in each notation', async () => {
  const voters = ['"1,346"', '1 346', '1.346', '1\u00a0346', '1\u202f346', "1'346", '1346.0', '-', 'n/a', '١٣٤٦']
  await run('county,number,voters', ...voters.map((cell, index) => `Alba,${index + 1},${cell}`))
  const { data } = (await organizer.staff(stations.list, { query: { page: 1, pageSize: 50 } })).value
  expect(data.map(({ registeredVoters }) => registeredVoters)).toEqual([...Array(7).fill(1346), null, null, 1346])
})

test('stations with names alone are found by them, also by several with the same name', async () => {
  await importTwice(
    'county,name,address',
    'Oslo,Grünerløkka,Park 1',
    'Oslo,Grünerløkka,Park 2',
    'Oslo,Frogner,',
    'Bergen,Frogner,',
  )
  expect(await check('county,name', 'OSLO,grunerlokka', 'Oslo, FROGNER', 'Oslo,Sagene')).toMatchObject({
    new: 1,
    changed: 2,
    numberedStations: [{ station: 'OSLO 4', identifier: 'Sagene' }],
  })
  const coded = await run('county,name,code', 'Oslo,Frogner,F-1')
  expect(coded.changedStations).toEqual([{ line: 2, station: 'OSLO 3', fields: ['code'] }])
})

test('a known code keeps the number of its station, and may come without a county', async () => {
  await run('countyCode,number,code', 'C,1,A', 'C,2,B', 'C,3,D')
  const report = await run('countyCode,number,code', 'C,1,B', 'C,2,A', 'C,4,D', 'C,3,E')
  expect(report).toMatchObject({ new: 1, changed: 0, same: 3 })
  expect(report.warnings.filter(({ kind }) => kind === 'otherNumber')).toEqual([
    { line: 2, kind: 'otherNumber', detail: 'B: 1 → C 2' },
    { line: 3, kind: 'otherNumber', detail: 'A: 2 → C 1' },
    { line: 4, kind: 'otherNumber', detail: 'D: 4 → C 3' },
  ])
  expect(await listStations()).toEqual(['C 1 | A', 'C 2 | B', 'C 3 | D', 'C 4 | E'])
  expect((await check('code,address', 'B,Park 1')).changedStations).toEqual([
    { line: 2, station: 'C 2', fields: ['address'] },
  ])
})

test('numbers whose name and address both change may mean another building', async () => {
  const header = 'countyCode,number,name,address'
  await run(header, 'C,1,School 1,Park 1', 'C,2,Town hall,Main 2', 'C,3,Library,Main 3')
  const { warnings } = await check(header, 'C,1,Town hall,Main 2', 'C,2,School 1,Park 1', 'C,3,LIBRARY,Main 3 A')
  expect(warnings.filter(({ kind }) => kind === 'otherBuilding')).toEqual([
    { line: 2, kind: 'otherBuilding', detail: 'C 1: School 1, Park 1 → Town hall, Main 2' },
    { line: 3, kind: 'otherBuilding', detail: 'C 2: Town hall, Main 2 → School 1, Park 1' },
  ])
})

test('a merged station is found by its code and by its name, so that it isn’t created again', async () => {
  const coded = ['countyCode,code', 'C,A', 'C,B']
  const named = ['countyCode,name', 'D,School', 'D,School']
  await run(...coded)
  await run(...named)
  const { data } = (await organizer.staff(stations.list)).value
  const [one, two, three, four] = data.map(({ id }) => id)
  for (const [from, into] of [
    [two, one],
    [four, three],
  ])
    await organizer.staff(stations.merge, { params: { id: from ?? 0 }, body: { into: into ?? 0, confirm: true } })
  for (const lines of [coded, named]) expect(await check(...lines)).toMatchObject({ same: 2, new: 0, changed: 0 })
  expect(await check('countyCode,number,code', 'C,2,E')).toMatchObject({ new: 1, numbered: 1 })
})

test('a code of another county, a repeated one and one that a spreadsheet shortened are rejected', async () => {
  await run('countyCode,number,code', 'C,1,A')
  const { rejected } = await check('countyCode,number,code', 'D,1,A', 'C,2,X', 'C,3,X', 'C,4,1.001E+12', 'C,,')
  expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'The station with the code “A” is C 1, in another county: correct the county or the code.'],
    [4, 'Line 3 has the same station code: correct it in one of the two lines, or leave the cell empty.'],
    [5, 'The code or number was shortened by a spreadsheet: format the column as text, and copy its values again.'],
    [6, 'The station has no number, code, name or address: fill in one of them.'],
  ])
})

test('codes without their leading zeros are the known ones, with a warning', async () => {
  await run('area1Code,area1,countyCode,county,code', '01,North,001,MOMBASA,001001000100101')
  const report = await check('area1Code,area1,countyCode,county,code', '1,North,1,Mombasa,1001000100101')
  expect(report).toMatchObject({ same: 1, new: 0, areasNew: 0, countiesNew: 0 })
  expect(report.warnings.filter(({ kind }) => kind === 'zeros').map(({ detail }) => detail)).toEqual([
    '1 → 01 (North)',
    '1 → 001 (MOMBASA)',
    '1001000100101 → 001001000100101 (001 1)',
  ])
  const other = await check('countyCode,county,code', '1,Kwale,7')
  expect(other).toMatchObject({ countiesNew: 1, places: [{ change: 'new', level: 0, code: '1', name: 'Kwale' }] })
})

test('the heading of earlier versions is read, and a code of theirs stays although new codes are shorter', async () => {
  const code = '7'.repeat(61)
  await run('countyCode,number,externalId', 'C,1,A')
  await mission.db.updateTable('polling_station').set({ code }).execute()
  const { same, rejected } = await check('countyCode,number,externalId', `C,1,${code}`, `C,2,${'8'.repeat(61)}`)
  expect([same, rejected]).toMatchObject([
    1,
    [{ line: 3, kind: 'value', reason: 'The station code has more than 60 characters: shorten it.' }],
  ])
})

const listCounties = async () =>
  (await organizer.staff(geography.counties)).value.map(({ code, name }) => `${code} ${name}`)

test('names that differ in case, spaces, hyphens, cedillas or invisible characters are one county', async () => {
  const names = [
    ...['Timiș', 'Timiş', 'Timiș\u200b', 'Caraș Severin', 'Caraș\u00a0Severin', 'Caraș  Severin', 'Caraș-Severin'],
    ...['CARAȘ-SEVERIN', 'Bistriţa Năsăud', 'Bistrița-Năsăud'],
  ]
  const report = await importTwice('county,number', ...names.map((name, index) => `${name},${index + 1}`))
  expect(report).toMatchObject({ countiesNew: 3, rejectedRows: 0 })
  expect(report.warnings.filter(({ kind }) => kind === 'name')).toEqual([])
  expect(await listCounties()).toEqual(['TIMIS Timiș', 'CARASSEV Caraș Severin', 'BISTRITA Bistriţa Năsăud'])
})

test('codes made from names are short, and the same in whatever order the rows come', async () => {
  const lines = [
    ...['ვაკე', 'საბურთალო', 'Київ', 'Ἀθήνα', 'بغداد', '東京', 'District 11', 'District 12'].map(name => `,${name},1`),
    ...['Łódzkie,Bełchatów,1', 'Mazowieckie,Bełchatów,1'],
  ]
  const codesOf = async (rows: readonly string[]) => {
    const { places } = await check('area1,county,number', ...rows)
    return places.map(({ code, name, level }) => `${code} ${name} ${level}`).sort()
  }
  const codes = await codesOf(lines)
  expect(await codesOf(lines.toReversed())).toEqual(codes)
  expect(codes.filter(text => !text.includes('Be') && !text.includes('東'))).toEqual([
    'ATHINA Ἀθήνα 0',
    'BGHDAD بغداد 0',
    'DISTRI11 District 11 0',
    'DISTRI12 District 12 0',
    'KIIV Київ 0',
    'LODZKIE Łódzkie 1',
    'MAZOWIEC Mazowieckie 1',
    'SABURTAL საბურთალო 0',
    'VAKE ვაკე 0',
  ])
  expect(codes.filter(text => /^BEL[0-9A-F]{5} |^X[0-9A-F]{7} /.test(text))).toHaveLength(3)
  expect(new Set(codes.map(text => text.split(' ')[0])).size).toBe(codes.length)
})

test('new and renamed areas and counties are reported by name and code', async () => {
  await run('area1Code,area1,countyCode,county,number', 'N,North,A,Alba,1')
  const report = await check('area1Code,area1,countyCode,county,number', 'N,Nord,A,Alba,1', 'S,South,B,Bihor,1')
  expect(report.places).toEqual([
    { change: 'renamed', line: 2, level: 1, code: 'N', name: 'Nord', nameBefore: 'North' },
    { change: 'new', line: 3, level: 1, code: 'S', name: 'South' },
    { change: 'new', line: 3, level: 0, code: 'B', name: 'Bihor' },
  ])
})
