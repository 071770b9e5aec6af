import { answers } from '@scrutineer/contract/answers'
import { imports } from '@scrutineer/contract/imports'
import { placeImports } from '@scrutineer/contract/place-imports'
import { stations } from '@scrutineer/contract/stations'
import { writeXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerTo, createForm, createNgo, formUpload } from '../../../../test/factories.ts'
import { createMission, type Mission } from '../../../../test/mission.ts'

let mission: Mission
let organizer: Awaited<ReturnType<typeof createNgo>>
beforeEach(async () => {
  mission = await createMission()
  organizer = await createNgo(mission, { organizer: true })
})
afterEach(() => mission.close())

const importPlaces = async (file: File) => {
  const { status, value, problem } = await organizer.staff(placeImports.run, { files: [file], query: {} })
  expect([status, problem.errors]).toEqual([200, undefined])
  return value
}

/** Imports observers who are assigned to stations, and has the first of them report from the first station. */
const reportFrom = async (list: string, phone: string) => {
  const body = { ongId: organizer.id }
  const files = [new File([list], 'observers.csv')]
  const { value } = await organizer.staff(imports.observers, { body, files, query: { report: true } })
  expect(value).toMatchObject({ rejected: [] })
  const form = await createForm(organizer.staff, formUpload('FIRST'))
  const observer = await mission.signIn(phone, '123456', `push ${phone}`)
  const { data } = (await organizer.staff(stations.list, { query: { page: 1, pageSize: 50 } })).value
  const [first] = data
  const answer = { ...answerTo(form, first?.countyCode ?? '', 0, [1]), pollingStationNumber: first?.number }
  expect((await observer(answers.post, { body: { answers: [answer] } })).headers.unplaced).toBeUndefined()
  const listed = await organizer.staff(stations.list, { query: { page: 1, pageSize: 50 } })
  return listed.value.data.map(({ name, code, placeName, reports }) => [name, code, placeName, reports].join(' | '))
}

/** Imports a list twice: the second time nothing changes. */
const importTwice = async (file: File) => {
  const report = await importPlaces(file)
  expect(report).toMatchObject({ rejectedRows: 0, changed: 0, same: 0, new: report.rows })
  expect(await importPlaces(file)).toMatchObject({ new: 0, changed: 0, same: report.rows, missing: 0 })
  return report
}

test('Kenya: wards with stations of 15 digits, several in a centre', async () => {
  const list = [
    'County Code,County Name,Const Code,Const. Name,CAW Code,CAW Name,Reg. Centre Code,Reg. Centre Name,Polling Station Code,Polling Station Name,Registered Voters',
    '001,MOMBASA,001,CHANGAMWE,0001,PORT REITZ,001,BOMU PRIMARY,001001000100101,BOMU PRIMARY,673',
    '001,MOMBASA,001,CHANGAMWE,0001,PORT REITZ,001,BOMU PRIMARY,001001000100102,BOMU PRIMARY,672',
    '001,MOMBASA,001,CHANGAMWE,0002,KIPEVU,001,LILONGWE PRIMARY,001001000200101,LILONGWE PRIMARY,"1,201"',
    '002,KWALE,007,MSAMBWENI,0031,GOMBATO,001,GOMBATO PRIMARY,002007003100101,GOMBATO PRIMARY,500',
    'TOTAL,,,,,,,,,,"3,046"',
  ]
  const report = await importTwice(new File([list.join('\r\n')], 'rov_per_polling_station.csv'))
  const left = { line: 1, reason: 'Columns that are not imported: Reg. Centre Code, Reg. Centre Name.' }
  expect(report).toMatchObject({ new: 4, numbered: 4, areasNew: 4, countiesNew: 3, notes: [left, { line: 6 }] })
  const observers = 'Phone;PIN;Name;Station\n0712 001 001;123456;Achieng;001001000100101\n'
  expect(await reportFrom(observers, '0712001001')).toEqual([
    '0001 1 | 001001000100101 | BOMU PRIMARY | 1',
    '0001 2 | 001001000100102 | BOMU PRIMARY | 0',
    '0002 1 | 001001000200101 | LILONGWE PRIMARY | 0',
    '0031 1 | 002007003100101 | GOMBATO PRIMARY | 0',
  ])
})

test('Nigeria: codes with slashes, whose parts begin again in each area, in a workbook with merged cells', async () => {
  const header = ['State', 'LGA', 'Registration Area', 'Polling Unit', 'PU Code', 'Registered Voters']
  const rows = [
    ['ABIA', 'ABA NORTH', 'EZIAMA', 'ABA ROAD I', '01/01/01/001', 750],
    [null, null, null, 'ABA ROAD II', '01/01/01/002', 512],
    ['ABIA', 'ABA SOUTH', 'EZIAMA', 'NGWA ROAD', '01/02/01/001', 1021],
    ['ADAMAWA', 'DEMSA', 'BILLE', 'BILLE SQUARE', '02/01/01/001', 88],
  ]
  const merges = [0, 1, 2].map(column => ({ startRow: 2, startCol: column, endRow: 3, endCol: column }))
  const sheets = [
    { name: 'Cover', rows: [['Independent National Electoral Commission']] },
    { name: 'PUs', rows: [['LIST OF POLLING UNITS'], header, ...rows], merges },
  ]
  const report = await importTwice(new File([Uint8Array.from(await writeXlsx({ sheets }))], 'polling-units.xlsx'))
  expect(report).toMatchObject({ new: 4, areasNew: 5, countiesNew: 3, notes: [{ line: 4 }] })
  const observers = 'Mobile,PIN,Surname,Other names,Polling unit\n08031234567,123456,Okoro,Chidinma,01/01/01/001\n'
  const reports = await reportFrom(observers, '08031234567')
  expect(reports[0]).toMatch(/ 1 \| 01\/01\/01\/001 \| ABA ROAD I \| 1$/)
  expect(reports).toHaveLength(4)
})

test('Norway: municipalities with codes, whose districts have names instead of numbers', async () => {
  const list = [
    'Fylke;Kommunenummer;Kommune;Krets;Adresse;Stemmeberettigede',
    'Oslo;0301;Oslo;Ammerud skole;Ammerudveien 49;3 412',
    'Oslo;0301;Oslo;Bjølsen skole;Stavangergata 38;4 026',
    'Finnmark;5601;Alta;Kåfjord;Kåfjordveien 1;281',
  ]
  const bytes = Buffer.from(list.join('\n'), 'latin1')
  const report = await importTwice(new File([Uint8Array.from(bytes)], 'stemmekretser.csv'))
  expect(report).toMatchObject({ new: 3, numbered: 3, areasNew: 2, countiesNew: 2 })
  const observers = 'Telefon;PIN;Name;County;Station number\n41234567;123456;Kari Nordmann;Oslo;1\n'
  expect(await reportFrom(observers, '41234567')).toEqual([
    '0301 1 |  | Ammerud skole | 1',
    '0301 2 |  | Bjølsen skole | 0',
    '5601 1 |  | Kåfjord | 0',
  ])
})
