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
const faultsOf = (exported: Table, found: Table) => comparePart(manifestPart(exported), [sheet(found)], true)

/** Where a fault says that something is, as rows of the table counted from 0. */
const saidIn = (fault: string) => {
  const [, first = '0', last = first] = /rows? (\d+)(?:–(\d+))?/.exec(fault) ?? []
  return { from: Number(first) - 2, to: Number(last) - 2 }
}
const isIn = (row: number, fault: string) => row >= saidIn(fault).from && row <= saidIn(fault).to

const table = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 3, maxLength: 3 }), {
  minLength: 1,
  maxLength: 30,
})
/** No two rows are the same, and none is empty. */
const distinct = table.map(rows => rows.map((row, index) => [`${index} ${row[0]}`, ...row.slice(1)]))
const place = fc.nat()

test('a table that nobody touched has no faults, whatever its cells say', async () => {
  await fc.assert(
    fc.asyncProperty(distinct, async rows => {
      expect(await faultsOf(rows, rows)).toEqual([])
    }),
  )
})

test('any changed cell is named: its block, and its column alone', async () => {
  const property = fc.asyncProperty(distinct, place, fc.nat(2), fc.string(), async (rows, at, column, text) => {
    const row = at % rows.length
    const changed = structuredClone(rows)
    const cells = changed[row] ?? []
    fc.pre(cells[column] !== text)
    cells[column] = text
    fc.pre(cells.some(cell => cell !== ''))
    const faults = await faultsOf(rows, changed)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`something was changed in “${columns[column]}”`)
    expect(isIn(row, faults[0] ?? '')).toBe(true)
  })
  await fc.assert(property)
})

test('any removed row is named', async () => {
  const property = fc.asyncProperty(distinct, place, async (rows, at) => {
    const row = at % rows.length
    const [fault = '', ...more] = await faultsOf(rows, rows.toSpliced(row, 1))
    expect([more, fault]).toEqual([[], expect.stringContaining('1 row was removed')])
    // The rest of its block, or the row before it.
    const { from, to } = saidIn(fault)
    expect(row >= from && row <= to + 1).toBe(true)
    expect(to - from).toBeLessThan(4)
  })
  await fc.assert(property)
})

test('any added row is named', async () => {
  const property = fc.asyncProperty(distinct, place, async (rows, at) => {
    const row = at % (rows.length + 1)
    const [fault = '', ...more] = await faultsOf(rows, rows.toSpliced(row, 0, ['somebody else', '', '']))
    expect([more, fault]).toEqual([[], expect.stringContaining('1 row was added')])
    expect(isIn(row, fault)).toBe(true)
  })
  await fc.assert(property)
})

test('any two rows that changed places are named', async () => {
  const property = fc.asyncProperty(distinct, place, place, async (rows, one, other) => {
    const [a, b] = [one % rows.length, other % rows.length]
    fc.pre(a !== b)
    const swapped = rows.map((row, index) => (index === a ? rows[b] : index === b ? rows[a] : row) ?? [])
    const faults = await faultsOf(rows, swapped)
    for (const row of [a, b]) expect(faults.some(fault => isIn(row, fault))).toBe(true)
    expect(faults.join()).toContain('something was changed in “Observer”')
  })
  await fc.assert(property)
})

test('a part that goes on in a second sheet is one table, and its rows are named by their sheet', async () => {
  const rows = distinctRows(20)
  const sheets = (all: Table) => [sheet(all.slice(0, 10)), sheet(all.slice(10), 'answers 2')]
  expect(await comparePart(manifestPart(rows), sheets(rows), true)).toEqual([])
  const changed = rows.with(17, ['somebody', '17', 'A queue'])
  expect(await comparePart(manifestPart(rows), sheets(changed), true)).toEqual([
    'sheet “answers 2”, rows 8–11: something was changed in “Observer”',
  ])
  expect(await comparePart(manifestPart(rows), sheets(rows.with(9, ['x', '9', 'A queue'])), true)).toEqual([
    'sheet “answers”, row 10 to sheet “answers 2”, row 3: something was changed in “Observer”',
  ])
})

test('headings, cells beside the table and emptied rows are named; empty rows behind it don’t count', async () => {
  const rows = distinctRows(6)
  const renamed = {
    name: 'answers',
    rows: async function* () {
      yield ['Observer', 'Place', 'Answer', 'Remark']
      yield* rows
    },
  }
  expect(await comparePart(manifestPart(rows), [renamed], false)).toEqual([
    'row 1: the heading “Station” reads “Place”',
    'row 1: a heading was added',
  ])
  expect(await faultsOf(rows, rows.with(2, [...(rows[2] ?? []), 'a remark']))).toEqual([
    'sheet “answers”, row 4: there are cells to the right of the last column',
  ])
  expect(await faultsOf(rows, [...rows, ['', '', ''], []])).toEqual([])
  expect((await faultsOf(rows, rows.with(1, [])))[0]).toContain('rows 2–5: something was changed')
})
