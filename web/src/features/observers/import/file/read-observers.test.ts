import { createPin } from '@scrutineer/contract/core/create-pin'
import { stationLabels } from '@scrutineer/tables/records/observers'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type ObserversRequest, readObservers } from './read-observers.ts'

const read = (content: string | Uint8Array<ArrayBuffer>, options: Partial<ObserversRequest> = {}, maxRows?: number) =>
  readObservers({ file: new Blob([content]), choice: {}, mapping: undefined, ...options }, maxRows)
const rowsOf = async (...parts: Parameters<typeof read>) => {
  const result = await read(...parts)
  if ('problem' in result) throw new Error(result.problem)
  return result.rows
}
const cellsOf = async (...parts: Parameters<typeof read>) =>
  (await rowsOf(...parts)).map(({ cells: { phone, pin, name } }) => `${phone}|${pin}|${name}`)

test('reads commas, semicolons, tabs, a byte order mark, quotes, CRLF and columns in the order of a header', async () => {
  expect(await cellsOf('\ufeff0802-1;1234;"Popa; Ion"\r\n')).toEqual(['0802-1|1234|Popa; Ion'])
  expect(await cellsOf('0802-2\t1234\tMaria\n')).toEqual(['0802-2|1234|Maria'])
  expect(await cellsOf('Name,Phone,PIN\nDinu,0802-3,1234\n')).toEqual(['0802-3|1234|Dinu'])
  expect(await cellsOf('telefon,parola,nume\n0802-4,1234,Elena\n')).toEqual(['0802-4|1234|Elena'])
})

test('recognizes Romanian and Polish headers in any order of columns', async () => {
  expect(await cellsOf('telefon,PIN,nume\n0802-5,1234,Ana\n')).toEqual(['0802-5|1234|Ana'])
  expect(await cellsOf('Nume și prenume;Nr. telefon;Parolă\nIon;0802-6;1234\n')).toEqual(['0802-6|1234|Ion'])
  expect(await cellsOf('"sep=;"\r\nNumer telefonu;Imię i nazwisko;Hasło\r\n0802-7;Łucja, Ewa;1234\r\n')).toEqual([
    '0802-7|1234|Łucja, Ewa',
  ])
})

test('a name in two columns is joined in the order of the file', async () => {
  expect(await rowsOf('Nume;Prenume;Telefon\nPop;Ana;0712000001')).toMatchObject([{ cells: { name: 'Pop Ana' } }])
  expect(await rowsOf('Vorname;Nachname;Telefon\nEva;Rus;0712000002')).toMatchObject([{ cells: { name: 'Eva Rus' } }])
  expect(await rowsOf('Prénom;Telephone;Nom\nLia;0712000003;')).toMatchObject([{ cells: { name: 'Lia' } }])
})

test('unknown headings are asked for, never read by position', async () => {
  expect(await read('No.,Naam,Nommer,Beller\n1,Okoro,4321,2348000000101')).toMatchObject({
    mapping: {},
    missing: ['phone', 'name'],
    rows: [],
  })
})

test('names the missing columns, and reads a file with only a header', async () => {
  expect(await read('phone,pin\n0802-8,1234\n')).toMatchObject({ missing: ['name'], rows: [], invalidRows: [] })
  expect(await read('pin\n1234\n')).toMatchObject({ missing: ['phone', 'name'] })
  expect(await read('telefon;pin;nume\n')).toMatchObject({ missing: [], rows: [] })
})

test('reports each rejected row with its line number and reason', async () => {
  const result = await read('phone,pin,name\n\n08-1,123,Short\n08-2,1234,\n08-3,1234,Good\n08 -3,1234,Again\n')
  expect(result).toMatchObject({
    rows: [{ line: 3 }, { line: 4 }, { line: 5 }, { line: 6 }],
    invalidRows: [
      { line: 3, problem: { fieldErrors: { pin: { kind: 'tooShort', limit: 4 } } } },
      { line: 4, problem: { fieldErrors: { name: { kind: 'required' } } } },
    ],
  })
})

test('rejects more valid rows than the server accepts', async () => {
  const three = '0701,1234,Ana\n0702,1234,Ion\n0703,1234,Dan\n'
  expect(await read(three, {}, 2)).toEqual({ problem: 'tooMany' })
  expect(await cellsOf(`${three}1,2,3`, {}, 3)).toHaveLength(4)
})

test('reads a workbook with backup phones, stations and NGOs, and columns that are chosen', async () => {
  const rows = [
    ['Lista observatorilor'],
    ['Nume', 'Telefon', 'PIN', 'Telefon de rezervă', 'Secții', 'ONG', 'Alias'],
    ['Ana', 40711, 1234, 40712, 'AB 12, AB 13', 'Expert', 'A.'],
  ]
  const bytes = Uint8Array.from(await writeXlsx({ sheets: [{ name: 'Observatori', rows }] }))
  const cells = {
    phone: '40711',
    pin: '1234',
    name: 'Ana',
    firstName: '',
    backupPhone: '40712',
    stations: 'AB 12, AB 13',
    stationCounty: '',
    stationNumber: '',
    ngo: 'Expert',
  }
  expect(await rowsOf(bytes)).toEqual([{ line: 3, cells, hasNewPin: false }])
  expect(await cellsOf(bytes, { mapping: { phone: 1, pin: 2, name: 6 } })).toEqual(['40711|1234|A.'])
})

const stationsOf = async (content: string) => (await rowsOf(content)).map(({ cells }) => stationLabels(cells))

test('the assigned stations can be in two columns: code of the county and number', async () => {
  expect(await stationsOf('Phone,Name,Municipality code,Station\n0801,Ana,020101,3\n0802,Ion,,\n')).toEqual([
    '020101 3',
    '',
  ])
  expect(await stationsOf('Telefon;Nume;Cod județ;Nr. secție\n0801;Ana;AB;3, 4\n')).toEqual(['AB 3, AB 4'])
  expect(await stationsOf('Imię i nazwisko;Nr telefonu;Kod gminy;Nr obwodu\nEwa;0801;020101;3\n')).toEqual(['020101 3'])
  const both = 'phone,name,county,stations\n0801,Ana,Home,"AB 3, AB 4"\n'
  expect(await stationsOf(both)).toEqual(['AB 3, AB 4'])
  const numbered = await read('No,phone,name,county\n1,0801,Ana,AB\n')
  expect(numbered).toMatchObject({ mapping: { phone: 1, name: 2 }, missing: [] })
  expect(numbered).not.toHaveProperty('mapping.stationNumber')
})

test('a station needs both its county and its number, in the columns and in each row', async () => {
  const content = 'phone,name,county code,station number\n0801,Ana,AB,\n0802,Ion,,7\n0803,Dan,,\n0804,Eva,AB,7\n'
  expect(await read(content)).toMatchObject({
    invalidRows: [
      { line: 2, problem: { fieldErrors: { stationNumber: { kind: 'required' } } } },
      { line: 3, problem: { fieldErrors: { stationCounty: { kind: 'required' } } } },
    ],
  })
  expect(await read(content, { mapping: { phone: 0, name: 1, stationNumber: 3 } })).toMatchObject({
    missing: ['stationCounty'],
    rows: [],
  })
})

test('missing PINs are generated: six random digits', async () => {
  const rows = await rowsOf('phone,name,pin\n0801,Ana,\n0802,Ion,1234\n0803,Dan, \n')
  expect(rows.map(({ hasNewPin }) => hasNewPin)).toEqual([true, false, true])
  expect(rows[1]?.cells.pin).toBe('1234')
  expect(rows[0]?.cells.pin).toMatch(/^[1-9]\d{5}$/)
  expect((await rowsOf('phone,name\n0801,Ana\n'))[0]).toMatchObject({ hasNewPin: true })
  const pins = new Set(Array.from({ length: 200 }, createPin))
  // Two equal ones among 200 are possible; ten are not.
  expect(pins.size).toBeGreaterThan(190)
})
