import { expect, test } from 'vitest'
import { readText, type TextChoice } from './text.ts'

const read = (content: string | Uint8Array, choice?: TextChoice) => {
  const table = readText(typeof content === 'string' ? new TextEncoder().encode(content) : content, choice)
  if (!table) return undefined
  const rows = Array.from(
    table.rows,
    ({ line, cells, hasStrayQuote }) => `${line}: ${cells.join('|')}${hasStrayQuote ? ' (stray quote)' : ''}`,
  )
  return { encoding: table.encoding, delimiter: table.delimiter, rows }
}
const rowsOf = (content: string | Uint8Array, choice?: TextChoice) => read(content, choice)?.rows

/** The bytes of a text in an encoding; `TextEncoder` writes UTF-8 only. */
const encode = (text: string, encoding: string) => {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from([...text].map(character => bytes.get(character) ?? 0x3f))
}
const encodeUtf16 = (text: string, isBigEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length))
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), !isBigEndian)
  return new Uint8Array(view.buffer)
}

test('the encoding is that of the byte order mark, or of the language whose letters the text has', () => {
  const texts: Readonly<Record<string, readonly string[]>> = {
    'windows-1250': ['județ;nr\nBrăila;1', 'gmina;nr\nŻyrardów;1\nŁódź;2', 'okres;č\nPlzeň;1\nDěčín;2', 'Győr;1'],
    'windows-1252': [
      'nom;n\nOrléans près de Saint-Étienne;1',
      'concelho\nSão João da Conceição;1',
      'Übersee;1',
      'nome;caffè\nCittà;è',
    ],
    'windows-1251': ['область;№\nКиївська;1', 'город;п\nМосква;1\nОрёл;2'],
    'iso-8859-2': ['gmina;nr\nŚwidnica;1\nŁąck;2\nŻary;3'],
  }
  for (const [encoding, each] of Object.entries(texts))
    for (const text of each) {
      const cedillas = text.replaceAll('ț', 'ţ').replaceAll('ș', 'ş')
      const table = read(encode(cedillas, encoding))
      expect(table?.rows.map(row => row.replace(/^\d+: /, '').replaceAll('|', ';')).join('\n')).toBe(cedillas)
      if (!text.startsWith('Über') && !text.startsWith('Győr')) expect(table?.encoding).toBe(encoding)
    }
  const rows = ['1: phone|name', '2: 0712|Ștefan Ioniță', '3: 0713|Марія']
  const text = 'phone;name\n0712;Ștefan Ioniță\n0713;Марія'
  for (const mark of ['', '\ufeff']) {
    expect(rowsOf(mark + text)).toEqual(rows)
    for (const isBigEndian of [true, false]) expect(rowsOf(encodeUtf16(mark + text, isBigEndian))).toEqual(rows)
  }
})

test('a chosen encoding and delimiter are used', () => {
  expect(rowsOf(encode('ź;1', 'windows-1250'), { encoding: 'windows-1252' })).toEqual(['1: Ÿ|1'])
  expect(rowsOf('a,b;c', { delimiter: ';' })).toEqual(['1: a,b|c'])
})

test('a few damaged characters don’t make a text another encoding', () => {
  const damaged = new Uint8Array([...new TextEncoder().encode('Ștefan;Ioniță\nIași;Bacău\nT'), 0xc8])
  expect(read(damaged)).toMatchObject({ encoding: 'utf-8', rows: ['1: Ștefan|Ioniță', '2: Iași|Bacău', '3: T\ufffd'] })
})

test('the delimiter is declared, or splits the most rows into equally many cells', () => {
  const delimiterOf = (text: string) => read(text)?.delimiter
  expect(read('sep=;\na,b;c')).toMatchObject({ delimiter: ';', rows: ['2: a,b|c'] })
  expect(delimiterOf('Polling stations, 2026\n\na;b;c,d\n1;2;3')).toBe(';')
  expect(delimiterOf('nr;lat;lon\n1;44,1;26,1\n2;44,2;26,2')).toBe(';')
  expect(delimiterOf('nr\tname, address\n1\tSchool, street 1\n2\tTown hall')).toBe('\t')
  expect(delimiterOf('a|b,c\n1|2')).toBe('|')
  expect(delimiterOf('alone\n1\n2')).toBe(',')
})

test('every line end ends a row, also where a file mixes them; blank rows are left out', () => {
  for (const [a, b, c] of ['\r\n \n \r', '\n \r \r\n', '\r \r\n \n'].map(ends => ends.split(' ')))
    expect(rowsOf(`a;b${a}1;2${b}3;"4"${c}${b};${a}5;`)).toEqual([
      '1: a|b',
      '2: 1|2',
      '3: 3|4',
      expect.stringMatching(/^[567]: 5\|$/),
    ])
})

test('quoted cells have delimiters, quotes and line breaks', () => {
  expect(rowsOf('"a, ""b""",c\n1,"two\nlines"\n3,\n"last",4')).toEqual([
    '1: a, "b"|c',
    '2: 1|two\nlines',
    '4: 3|',
    '5: last|4',
  ])
  expect(rowsOf('0712, "Pop, Ana"\n0713,School "North" 1')).toEqual(['1: 0712|Pop, Ana', '2: 0713|School "North" 1'])
})

test('a stray quote costs no row', () => {
  expect(rowsOf('phone,name\n1,"Pop Ana\n2,Rus Dan\n3,"Ion Pop\n4,Eva')).toEqual([
    '1: phone|name',
    '2: 1|Pop Ana (stray quote)',
    '3: 2|Rus Dan',
    '4: 3|Ion Pop (stray quote)',
    '5: 4|Eva',
  ])
  // The second quote closes a cell, as that of a cell with line breaks does, but the lines between them are rows.
  expect(rowsOf('a;b;c\n1;"x;y\n2;3;4\n5;6;z"\n7;8;9')).toEqual([
    '1: a|b|c',
    '2: 1|x|y (stray quote)',
    '3: 2|3|4',
    '4: 5|6|z"',
    '5: 7|8|9',
  ])
  expect(rowsOf('a,b\n1,"North" school\n2,"never closed')).toEqual([
    '1: a|b',
    '2: 1|"North" school (stray quote)',
    '3: 2|never closed (stray quote)',
  ])
})

test('a file with NUL isn’t text; one with many stray quotes is read in linear time', () => {
  expect(read(Uint8Array.of(0x89, 0x50, 0, 0, 1))).toBeUndefined()
  expect(rowsOf('"a\n'.repeat(200_000))).toHaveLength(200_000)
  expect(rowsOf(`${'a "b"\n'.repeat(200_000)}`)).toHaveLength(200_000)
})
