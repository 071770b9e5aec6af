import { expect, test } from 'vitest'
import { parseObserversCsv } from './parse-observers-csv.ts'

const read = (text: string) => parseObserversCsv(new TextEncoder().encode(text).buffer)
const cellsOf = (text: string) => {
  const reading = read(text)
  return reading.fault === undefined ? reading.lines.map(({ cells }) => Object.values(cells).join('|')) : reading.fault
}

test('commas, semicolons and tabs are read, a byte order mark, quotes, CRLF, and columns as a header names them', () => {
  expect(cellsOf('\ufeff0802-1;1234;"Popa; Ion"\r\n')).toEqual(['0802-1|1234|Popa; Ion'])
  expect(cellsOf('0802-2\t1234\tMaria\n')).toEqual(['0802-2|1234|Maria'])
  expect(cellsOf('Name,Phone,PIN\nDinu,0802-3,1234\n')).toEqual(['0802-3|1234|Dinu'])
  expect(cellsOf('telefon,parola,nume\n0802-4,1234,Elena\n')).toEqual(['0802-4|1234|Elena'])
})

test('a header in Romanian or Polish names the columns in whatever order they stand', () => {
  expect(cellsOf('telefon,PIN,nume\n0802-5,1234,Ana\n')).toEqual(['0802-5|1234|Ana'])
  expect(cellsOf('Nume și prenume;Nr. telefon;Parolă\nIon;0802-6;1234\n')).toEqual(['0802-6|1234|Ion'])
  expect(cellsOf('"sep=;"\r\nNumer telefonu;Imię i nazwisko;Hasło\r\n0802-7;Łucja, Ewa;1234\r\n')).toEqual([
    '0802-7|1234|Łucja, Ewa',
  ])
})

test('a column that the file lacks is named once; a file of a header alone has nobody in it', () => {
  expect(read('phone,name\n0802-8,Ana\n0802-9,Ion\n')).toEqual({ fault: 'missingColumns', missing: ['pin'] })
  expect(read('0802-8\n0802-9\n')).toEqual({ fault: 'missingColumns', missing: ['pin', 'name'] })
  expect(read('telefon;pin;nume\n')).toEqual({ lines: [], wrong: [] })
})

test('each line that won’t be added says why, under its number in the file', () => {
  const reading = read('phone,pin,name\n\n08-1,123,Short\n08-2,1234,\n08-3,1234,Good\n08 -3,1234,Again\n')
  expect(reading).toMatchObject({
    wrong: [
      { line: 3, wrong: { faults: { pin: { kind: 'tooShort', limit: 4 } } } },
      { line: 4, wrong: { faults: { name: { kind: 'required' } } } },
      { line: 6, wrong: { repeats: 5 } },
    ],
  })
  expect(reading.fault === undefined && reading.lines.map(({ line }) => line)).toEqual([3, 4, 5, 6])
})

test('a file in Windows-1250, one that is no text, a broken one and an empty one are told apart', () => {
  const bytes = (...values: number[]) => new Uint8Array(values).buffer
  expect(parseObserversCsv(bytes(0x31, 0x2c, 0xaa, 0x74)).fault).toBe('notUtf8')
  expect(parseObserversCsv(bytes(80, 75, 3, 4, 0, 0)).fault).toBe('notCsv')
  expect(read('0801,1234,"Ana').fault).toBe('notCsv')
  expect(read('').fault).toBe('notCsv')
})

test('more lines than the server takes are refused, bad ones not counted', () => {
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  const three = '0701,1234,Ana\n0702,1234,Ion\n0703,1234,Dan\n'
  expect(parseObserversCsv(bytes(three), 2).fault).toBe('tooMany')
  expect(parseObserversCsv(bytes(`${three}1,2,3`), 3).fault).toBeUndefined()
})
