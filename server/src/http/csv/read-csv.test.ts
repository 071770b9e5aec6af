import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readCsv } from './read-csv.ts'

const schema = z.object({ code: z.string().check(z.minLength(1)), name: z.string() })
const columns = {
  code: { headings: { en: ['code'], ro: ['cod'], pl: [] } },
  name: { headings: { en: ['name'], ro: ['nume'], pl: [] } },
}
const maxRows = 100_000

const read = (pieces: Iterable<Buffer> | AsyncIterable<Buffer>, limit = maxRows) => {
  const bytes = Readable.from(pieces, { objectMode: false })
  return { bytes, file: readCsv(bytes, schema, { columns, language: 'en', maxRows: limit }) }
}
const reading = (...pieces: (string | Buffer)[]) => read(pieces.map(piece => Buffer.from(piece))).file
const refusalWith = (...message: readonly (string | number)[]) => ({ details: { errors: { file: [message] } } })

test('chunk boundaries don’t change the result: in a character, a line end, a quote or the byte order mark', async () => {
  const bytes = Buffer.from('\ufeffname;code\r\n"Ștefan; ""cel"" Mare";IȘ🗳\r\n\r\n"Iași\nCopou";B\r\n;\r\nț;C')
  const expected = {
    columns: new Set(['code', 'name']),
    rows: [
      { line: 2, value: { code: 'IȘ🗳', name: 'Ștefan; "cel" Mare' } },
      { line: 4, value: { code: 'B', name: 'Iași\nCopou' } },
      { line: 7, value: { code: 'C', name: 'ț' } },
    ],
    rejected: [],
  }
  for (let cut = 0; cut <= bytes.length; cut++) {
    expect(await reading(bytes.subarray(0, cut), bytes.subarray(cut)), `cut at ${cut}`).toEqual(expected)
  }
  expect(await reading(...Array.from(bytes, byte => Buffer.from([byte])))).toEqual(expected)
})

test('every line ends a row, also where a file mixes line ends or declares its delimiter', async () => {
  const rows = [
    { line: 2, value: { code: 'A', name: 'Alba' } },
    { line: 3, value: { code: 'B', name: 'Bihor' } },
    { line: 4, value: { code: 'C', name: 'Cluj' } },
  ]
  for (const [first, ...others] of ['\r\n', '\n', '\r'].map((end, at, ends) => [end, ...ends.toSpliced(at, 1)])) {
    for (const head of ['code;name', 'sep=;'])
      expect(
        (await reading(`${head}${first}A;Alba${others[0]}B;Bihor${others[1]}C;Cluj`)).rows,
        JSON.stringify([head, first, others]),
      ).toEqual(rows)
  }
})

const optional = z.object({ code: z.string(), name: z.string(), note: z.optional(z.string()) })
const readOptional = (text: string) =>
  readCsv(Readable.from([Buffer.from(text)]), optional, {
    columns: { ...columns, note: { headings: { en: ['note'], ro: [], pl: [] }, isOptional: true } },
    language: 'en',
    maxRows,
  })
const columnsOf = async (text: string) => [...(await readOptional(text)).columns]

test('a file has the columns of its header, or without one those of its longest line', async () => {
  expect(await columnsOf('note;code;name\n;A;Alba\n')).toEqual(['code', 'name', 'note'])
  expect(await columnsOf('code,name\nA,Alba\n')).toEqual(['code', 'name'])
  expect(await columnsOf('A,Alba\nB,Bacău\n')).toEqual(['code', 'name'])
  expect(await columnsOf('A,Alba\nB,Bacău,\n')).toEqual(['code', 'name', 'note'])
})

test('with a header of all required columns, unknown columns are ignored', async () => {
  const { rows, columns } = await readOptional('code,name,population\nA,Alba,325000\n')
  expect(rows).toEqual([{ line: 2, value: { code: 'A', name: 'Alba' } }])
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
    expect(rows).toEqual([{ line: 3, value: { code: 'A', name: 'Alba, Iulia, sus, jos' } }])
  }
  expect((await reading('sep=\t\nA\tAlba\n')).rows).toEqual([{ line: 2, value: { code: 'A', name: 'Alba' } }])
  expect((await reading('sep=|\nA|Alba\n')).rows).toEqual([{ line: 2, value: { code: 'A', name: 'Alba' } }])
  await expect(reading('sep=;\n')).rejects.toMatchObject(refusalWith('not_csv'))
})

test('the encoding is guessed; input that isn’t text is rejected', async () => {
  const validRows = 'A,Alba\n'.repeat(5_000)
  const inWindows1250 = await reading(validRows, Buffer.from('B,Ia\xbai\n', 'latin1'))
  expect(inWindows1250.rows.at(-1)?.value).toEqual({ code: 'B', name: 'Iaşi' })
  await expect(reading(validRows, 'B,\0\n')).rejects.toMatchObject(refusalWith('not_csv'))
  await expect(reading('\ufeff')).rejects.toMatchObject(refusalWith('not_csv'))
})

test('rows with a stray quote or damaged characters are rejected, and no other row with them', async () => {
  const { rows, rejected } = await reading(
    'A,Argeș\nB,"never closed\nC,School "North"\nD,"School" North\nE,Iași\nF,Ia',
    Buffer.from('ș').subarray(0, 1),
    '\nG,Gorj',
  )
  expect(rows.map(({ line, value }) => `${line} ${value.code} ${value.name}`)).toEqual([
    '1 A Argeș',
    '3 C School "North"',
    '5 E Iași',
    '7 G Gorj',
  ])
  expect(rejected.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    expect.stringMatching(/^2 A cell begins with a quote/),
    expect.stringMatching(/^4 A cell begins with a quote/),
    expect.stringMatching(/^6 Some characters are damaged/),
  ])
})

test('rejects too many lines', async () => {
  await expect(
    read(
      ['A,Alba\n'.repeat(1001)].map(text => Buffer.from(text)),
      1000,
    ).file,
  ).rejects.toMatchObject(refusalWith('too_many_lines', 1000))
})

test('reading a file yields to the event loop, even if it arrives in one chunk', async () => {
  let turns = 0
  let isDone = false
  const countTurns = async () => {
    while (!isDone) {
      await setImmediate()
      turns += 1
    }
  }
  const { file } = read([Buffer.from('A,Alba\n'.repeat(20_000))])
  const counting = countTurns()
  expect((await file).rows).toHaveLength(20_000)
  isDone = true
  await counting
  expect(turns).toBeGreaterThanOrEqual(100)
})
