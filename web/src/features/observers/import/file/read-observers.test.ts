import { expect, test } from 'vitest'
import { parseObserversCsv } from './parse-observers-csv.ts'

const read = (text: string) => parseObserversCsv(new TextEncoder().encode(text).buffer)
const cellsOf = (text: string) => {
  const result = read(text)
  return result.error === undefined ? result.rows.map(({ cells }) => Object.values(cells).join('|')) : result.error
}

test('reads commas, semicolons, tabs, a byte order mark, quotes, CRLF and columns in the order of a header', () => {
  expect(cellsOf('\ufeff0802-1;1234;"Popa; Ion"\r\n')).toEqual(['0802-1|1234|Popa; Ion'])
  expect(cellsOf('0802-2\t1234\tMaria\n')).toEqual(['0802-2|1234|Maria'])
  expect(cellsOf('Name,Phone,PIN\nDinu,0802-3,1234\n')).toEqual(['0802-3|1234|Dinu'])
  expect(cellsOf('telefon,parola,nume\n0802-4,1234,Elena\n')).toEqual(['0802-4|1234|Elena'])
})

test('recognizes Romanian and Polish headers in any order of columns', () => {
  expect(cellsOf('telefon,PIN,nume\n0802-5,1234,Ana\n')).toEqual(['0802-5|1234|Ana'])
  expect(cellsOf('Nume și prenume;Nr. telefon;Parolă\nIon;0802-6;1234\n')).toEqual(['0802-6|1234|Ion'])
  expect(cellsOf('"sep=;"\r\nNumer telefonu;Imię i nazwisko;Hasło\r\n0802-7;Łucja, Ewa;1234\r\n')).toEqual([
    '0802-7|1234|Łucja, Ewa',
  ])
})

test('names each missing column once, and reads a file with only a header', () => {
  expect(read('phone,name\n0802-8,Ana\n0802-9,Ion\n')).toEqual({ error: 'missingColumns', missing: ['pin'] })
  expect(read('0802-8\n0802-9\n')).toEqual({ error: 'missingColumns', missing: ['pin', 'name'] })
  expect(read('telefon;pin;nume\n')).toEqual({ rows: [], invalidRows: [] })
})

test('reports each rejected row with its line number and reason', () => {
  const result = read('phone,pin,name\n\n08-1,123,Short\n08-2,1234,\n08-3,1234,Good\n08 -3,1234,Again\n')
  expect(result).toMatchObject({
    invalidRows: [
      { line: 3, problem: { fieldErrors: { pin: { kind: 'tooShort', limit: 4 } } } },
      { line: 4, problem: { fieldErrors: { name: { kind: 'required' } } } },
      { line: 6, problem: { duplicateOf: 5 } },
    ],
  })
  expect(result.error === undefined && result.rows.map(({ line }) => line)).toEqual([3, 4, 5, 6])
})

test('distinguishes Windows-1250, binary, malformed and empty files', () => {
  const bytes = (...values: number[]) => new Uint8Array(values).buffer
  expect(parseObserversCsv(bytes(0x31, 0x2c, 0xaa, 0x74)).error).toBe('notUtf8')
  expect(parseObserversCsv(bytes(80, 75, 3, 4, 0, 0)).error).toBe('notCsv')
  expect(read('0801,1234,"Ana').error).toBe('notCsv')
  expect(read('').error).toBe('notCsv')
})

test('rejects more valid rows than the server accepts', () => {
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  const three = '0701,1234,Ana\n0702,1234,Ion\n0703,1234,Dan\n'
  expect(parseObserversCsv(bytes(three), 2).error).toBe('tooMany')
  expect(parseObserversCsv(bytes(`${three}1,2,3`), 3).error).toBeUndefined()
})
