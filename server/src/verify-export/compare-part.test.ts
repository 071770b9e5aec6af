import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columns, distinctRows, manifestPart, type Table } from '../../test/manifest-table.ts'
import { comparePart } from './compare-part.ts'

const sheet = (rows: Table, name = 'answers') => ({
  name,
  async *rows() {
    yield columns
    yield* rows
  },
})
const differencesOf = (exported: Table, actual: Table) => comparePart(manifestPart(exported), [sheet(actual)], true)

/** The row range of a difference, as table rows from 0. */
const rangeIn = (difference: string) => {
  const [, first = '0', last = first] = /rows? (\d+)(?:–(\d+))?/.exec(difference) ?? []
  return { from: Number(first) - 2, to: Number(last) - 2 }
}
const isIn = (row: number, difference: string) => row >= rangeIn(difference).from && row <= rangeIn(difference).to

const table = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 3, maxLength: 3 }), {
  minLength: 1,
  maxLength: 30,
})
/** Distinct, non-empty rows. */
const distinct = table.map(rows => rows.map((row, index) => [`${index} ${row[0]}`, ...row.slice(1)]))
const position = fc.nat()

test('an unaltered table with any content has no differences', async () => {
  await fc.assert(
    fc.asyncProperty(distinct, async rows => {
      expect(await differencesOf(rows, rows)).toEqual([])
    }),
  )
})

test('reports the block and the column of any changed cell', async () => {
  const property = fc.asyncProperty(distinct, position, fc.nat(2), fc.string(), async (rows, at, column, text) => {
    const row = at % rows.length
    const changed = structuredClone(rows)
    const cells = changed[row] ?? []
    fc.pre(cells[column] !== text)
    cells[column] = text
    fc.pre(cells.some(cell => cell !== ''))
    const differences = await differencesOf(rows, changed)
    expect(differences).toHaveLength(1)
    expect(differences[0]).toContain(`changes in “${columns[column]}”`)
    expect(isIn(row, differences[0] ?? '')).toBe(true)
  })
  await fc.assert(property)
})

test('reports the first block that a removed, added or moved row changes', async () => {
  const property = fc.asyncProperty(distinct, position, position, async (rows, one, other) => {
    const [at, to] = [one % rows.length, other % rows.length]
    const firstOf = async (actual: Table) => {
      const [difference = '', ...more] = await differencesOf(rows, actual)
      expect(more).toEqual([])
      return difference
    }
    const removed = await firstOf(rows.toSpliced(at, 1))
    expect([isIn(at, removed), removed]).toEqual([true, expect.stringContaining(`instead of ${rows.length}`)])
    const added = await firstOf(rows.toSpliced(at, 0, ['somebody else', '', '']))
    expect([isIn(at, added), added]).toEqual([true, expect.stringContaining(`instead of ${rows.length}`)])
    fc.pre(at !== to)
    const swapped = await firstOf(
      rows.map((row, index) => (index === at ? rows[to] : index === to ? rows[at] : row) ?? []),
    )
    expect([isIn(Math.min(at, to), swapped), swapped]).toEqual([true, expect.stringContaining('in “Observer”')])
    expect(swapped).not.toContain('instead of')
  })
  await fc.assert(property)
})

test('reports rows added after the last block', async () => {
  const rows = distinctRows(8)
  expect(await differencesOf(rows, [...rows, ['somebody', '8', 'A queue']])).toEqual([
    'sheet “answers”, row 10: changes in “Observer”, “Station”, “Answer”; there are 9 rows instead of 8',
  ])
})

test('compares a part over two sheets as one table and reports the sheet of each row', async () => {
  const rows = distinctRows(20)
  const sheets = (all: Table) => [sheet(all.slice(0, 10)), sheet(all.slice(10), 'answers 2')]
  expect(await comparePart(manifestPart(rows), sheets(rows), true)).toEqual([])
  const changed = rows.with(17, ['somebody', '17', 'A queue'])
  expect(await comparePart(manifestPart(rows), sheets(changed), true)).toEqual([
    'sheet “answers 2”, rows 8–11: changes in “Observer”',
  ])
  expect(await comparePart(manifestPart(rows), sheets(rows.with(9, ['x', '9', 'A queue'])), true)).toEqual([
    'sheet “answers”, row 10 to sheet “answers 2”, row 3: changes in “Observer”',
  ])
})

test('reports changed headings, cells right of the table and emptied rows; ignores trailing empty rows', async () => {
  const rows = distinctRows(6)
  const renamed = {
    name: 'answers',
    rows: async function* () {
      yield ['Observer', 'Place', 'Answer', 'Remark']
      yield* rows
    },
  }
  expect(await comparePart(manifestPart(rows), [renamed], false)).toEqual(['row 1: the headings were changed'])
  expect(await differencesOf(rows, rows.with(2, [...(rows[2] ?? []), 'a remark']))).toEqual([
    'sheet “answers”, row 4: there are cells to the right of the last column',
  ])
  expect(await differencesOf(rows, [...rows, ['', '', ''], []])).toEqual([])
  expect((await differencesOf(rows, rows.with(1, [])))[0]).toContain('rows 2–5: changes in')
})
