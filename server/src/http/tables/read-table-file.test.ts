import { setImmediate } from 'node:timers/promises'
import { createColumnFinder } from '@scrutineer/tables/columns/find-columns'
import type { TableKind } from '@scrutineer/tables/kinds'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readTableFile } from './read-table-file.ts'

const schema = z.object({ code: z.string().check(z.minLength(1)), name: z.string(), note: z.prefault(z.string(), '') })
type Field = keyof z.infer<typeof schema>
const fields = ['code', 'name', 'note'] as const
const known: Readonly<Record<Field, readonly string[]>> = {
  code: ['code', 'cod'],
  name: ['name', 'nume'],
  note: ['note'],
}

const kind: TableKind<Field> = {
  name: 'counties',
  fields,
  hasDigits: false,
  isHeading: heading => Object.values(known).flat().includes(heading),
  missing: mapping => (['code', 'name'] as const).filter(field => mapping[field] === undefined),
  guess: columns => {
    if (columns.every(({ heading }) => heading === ''))
      return { mapping: Object.fromEntries(columns.map(({ index }) => [fields[index], index])), unsure: [] }
    const { find, assign, assignContained, result } = createColumnFinder<Field>(columns)
    for (const field of fields) assign(field, find(known[field]))
    assignContained(known)
    return result()
  },
}
const maxRows = 100_000

const read = (bytes: Uint8Array<ArrayBuffer>, choice = {}, limit = maxRows) =>
  readTableFile(bytes, kind, { schema, maxRows: limit }, { choice, language: 'en' })
const reading = (...pieces: (string | Buffer)[]) =>
  read(Uint8Array.from(Buffer.concat(pieces.map(piece => Buffer.from(piece)))))
const refusalWith = (...message: readonly (string | number)[]) => ({ details: { errors: { file: [message] } } })

test('rows have their lines in the file, and their values by the header', async () => {
  expect(await reading('\ufeffname;code\r\n"Ștefan; ""cel"" Mare";IȘ🗳\r\n\r\n"Iași\nCopou";B\r\n;\r\nț;C')).toEqual({
    columns: new Set(['code', 'name']),
    rows: [
      { line: 2, value: { code: 'IȘ🗳', name: 'Ștefan; "cel" Mare', note: '' } },
      { line: 4, value: { code: 'B', name: 'Iași\nCopou', note: '' } },
      { line: 7, value: { code: 'C', name: 'ț', note: '' } },
    ],
    rejected: [],
  })
})

test('every line ends a row, also where a file mixes line ends or declares its delimiter', async () => {
  const rows = [
    { line: 2, value: { code: 'A', name: 'Alba', note: '' } },
    { line: 3, value: { code: 'B', name: 'Bihor', note: '' } },
    { line: 4, value: { code: 'C', name: 'Cluj', note: '' } },
  ]
  for (const [first, ...others] of ['\r\n', '\n', '\r'].map((end, at, ends) => [end, ...ends.toSpliced(at, 1)])) {
    for (const head of ['code;name', 'sep=;'])
      expect(
        (await reading(`${head}${first}A;Alba${others[0]}B;Bihor${others[1]}C;Cluj`)).rows,
        JSON.stringify([head, first, others]),
      ).toEqual(rows)
  }
})

const columnsOf = async (text: string) => [...(await reading(text)).columns].sort()

test('a file has the columns of its header, or without one those of its longest line', async () => {
  expect(await columnsOf('note;code;name\n;A;Alba\n')).toEqual(['code', 'name', 'note'])
  expect(await columnsOf('code,name\nA,Alba\n')).toEqual(['code', 'name'])
  expect(await columnsOf('A,Alba\nB,Bacău\n')).toEqual(['code', 'name'])
  expect(await columnsOf('A,Alba\nB,Bacău,north\n')).toEqual(['code', 'name', 'note'])
})

test('with a header of all required columns, unknown columns are ignored', async () => {
  const { rows, columns } = await reading('code,name,population\nA,Alba,325000\n')
  expect(rows).toEqual([{ line: 2, value: { code: 'A', name: 'Alba', note: '' } }])
  expect(columns).toEqual(new Set(['code', 'name']))
})

test('a missing column is reported once, not per line', async () => {
  const lines = 'A\n'.repeat(31_499)
  await expect(reading(`code;area\n${lines}`)).rejects.toMatchObject(
    refusalWith('unknown_headings', 'name', 'code, area'),
  )
  await expect(reading(lines)).rejects.toMatchObject(refusalWith('missing_columns', 'name'))
})

test('a file with only a header has no rows; an empty file is not CSV', async () => {
  expect(await reading('Nume;Cod\n')).toMatchObject({ rows: [], rejected: [] })
  await expect(reading('')).rejects.toMatchObject(refusalWith('not_csv'))
})

test('a first line with sep= sets the delimiter and is not a row', async () => {
  for (const first of ['sep=;', '\ufeffSEP=;', '"sep=;"', 'sep=; ']) {
    const { rows } = await reading(`${first}\r\ncode;name\r\nA;"Alba, Iulia, sus, jos"\r\n`)
    expect(rows).toEqual([{ line: 3, value: { code: 'A', name: 'Alba, Iulia, sus, jos', note: '' } }])
  }
  expect((await reading('sep=\t\nA\tAlba\n')).rows).toEqual([{ line: 2, value: { code: 'A', name: 'Alba', note: '' } }])
  expect((await reading('sep=|\nA|Alba\n')).rows).toEqual([{ line: 2, value: { code: 'A', name: 'Alba', note: '' } }])
  await expect(reading('sep=;\n')).rejects.toMatchObject(refusalWith('not_csv'))
})

test('the encoding is guessed; input that isn’t text is rejected', async () => {
  const validRows = 'A,Alba\n'.repeat(5_000)
  const inWindows1250 = await reading(validRows, Buffer.from('B,Ia\xbai\n', 'latin1'))
  expect(inWindows1250.rows.at(-1)?.value).toEqual({ code: 'B', name: 'Iaşi', note: '' })
  await expect(reading(validRows, 'B,\0\n')).rejects.toMatchObject(refusalWith('not_csv'))
  await expect(reading('\ufeff')).rejects.toMatchObject(refusalWith('not_csv'))
})

test('rows with damaged characters or errors of the spreadsheet are rejected; those with a stray quote are noted', async () => {
  const { rows, rejected, notes } = await reading(
    'A,Argeș Iași\nB,"never closed\nC,School "North"\nD,"School" North\nE,#REF!\nF,Ia',
    Buffer.from('ș').subarray(0, 1),
    '\nG,Gorj\n#N/A,Alba\nH,#1',
  )
  expect(rows.map(({ line, value }) => `${line} ${value.code} ${value.name}`)).toEqual([
    '1 A Argeș Iași',
    '2 B never closed',
    '3 C School "North"',
    '4 D "School" North',
    '7 G Gorj',
    '9 H #1',
  ])
  expect(rejected.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    expect.stringMatching(/^5 A cell has an error of the spreadsheet/),
    expect.stringMatching(/^6 Some characters are damaged/),
    expect.stringMatching(/^8 A cell has an error of the spreadsheet/),
  ])
  expect(notes?.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    expect.stringMatching(/^2 A cell begins with a quote/),
    expect.stringMatching(/^4 A cell begins with a quote/),
  ])
})

const valuesOf = async (bytes: Uint8Array<ArrayBuffer>, choice: object) =>
  (await read(bytes, choice)).rows.map(({ value }) => `${value.code} ${value.name}`)
const textBytes = (text: string) => Uint8Array.from(Buffer.from(text))

test('columns that the client names are used, by heading or number; unknown ones are refused', async () => {
  const bytes = textBytes('Indicativ;Denumirea județului;X\nAB;Alba;1\n')
  expect(await valuesOf(bytes, { columns: { code: 'indicativ', name: 2 } })).toEqual(['AB Alba'])
  const refusal = (message: unknown[]) => ({ details: { errors: { columns: [message] } } })
  await expect(read(bytes, { columns: { code: 'Indicativ', name: 'Județ' } })).rejects.toMatchObject(
    refusal(['unknown_column', 'name', 'Județ', 'Indicativ, Denumirea județului, X']),
  )
  await expect(read(bytes, { columns: { code: 'Indicativ', name: 9 } })).rejects.toMatchObject(
    refusal(['unknown_column', 'name', '9', 'Indicativ, Denumirea județului, X']),
  )
  await expect(read(bytes, { columns: { title: 1 } })).rejects.toMatchObject(
    refusal(['unknown_fields', 'title', 'code, name, note']),
  )
})

test('a heading that only contains a known word is not used without being named', async () => {
  await expect(reading('Code;The name of it\nA;Alba\n')).rejects.toMatchObject(
    refusalWith('unknown_headings', 'name', 'Code, The name of it'),
  )
})

test('a workbook is read like a text file, with notes of what was left out or filled', async () => {
  const rows = [
    ['Code', 'Name'],
    ['A', 'Alba'],
    ['B', null],
    ['Code', 'Name'],
    ['Total', null],
  ]
  const merges = [{ startRow: 1, startCol: 1, endRow: 2, endCol: 1 }]
  const sheets = [
    { name: 'Cover', rows: [['A cover']] },
    { name: 'Data', rows, merges, rowDefs: new Map([[1, { hidden: true }]]) },
  ]
  const bytes = Uint8Array.from(await writeXlsx({ sheets }))
  expect(await valuesOf(bytes, {})).toEqual(['A Alba', 'B Alba'])
  expect((await read(bytes)).notes?.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '2 Is hidden in the worksheet.',
    '3 Got the value of a merged cell.',
    '4 Repeats the headings of the columns: left out.',
    '5 Has totals: left out.',
  ])
  expect(await valuesOf(bytes, { sheet: 'Data' })).toHaveLength(2)
  await expect(read(bytes, { sheet: 'Dates' })).rejects.toMatchObject(refusalWith('no_such_sheet'))
  await expect(reading('<html><table>')).rejects.toMatchObject(refusalWith('other_format', 'HTML'))
})

test('rejects too many lines', async () => {
  await expect(read(textBytes('A,Alba\n'.repeat(1001)), {}, 1000)).rejects.toMatchObject(
    refusalWith('too_many_lines', 1000),
  )
})

test('reading a file yields to the event loop, row by row', async () => {
  let turns = 0
  let isDone = false
  const countTurns = async () => {
    while (!isDone) {
      await setImmediate()
      turns += 1
    }
  }
  const file = read(textBytes('A,Alba\n'.repeat(20_000)))
  const counting = countTurns()
  expect((await file).rows).toHaveLength(20_000)
  isDone = true
  await counting
  expect(turns).toBeGreaterThanOrEqual(100)
})
