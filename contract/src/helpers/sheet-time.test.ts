import { expect, test } from 'vitest'
import { sheetTimeText } from './sheet-time.ts'

test.each([
  ['2026-11-22T07:05:00.000Z', '2026-11-22 07:05:00'],
  ['2026-11-22T00:00:00.000Z', '2026-11-22 00:00:00'],
  ['1899-12-31T07:05:00.000Z', '07:05:00'],
  ['1899-12-31T00:00:00.000Z', '00:00:00'],
  // Rounded when another program saved it.
  ['1899-12-31T07:04:59.999Z', '07:05:00'],
  // A negative number, which no export has.
  ['1899-12-30T07:05:00.000Z', '1899-12-30 07:05:00'],
])('a cell that is read as %s is %s', (read, text) => {
  expect(sheetTimeText(new Date(read))).toBe(text)
})
