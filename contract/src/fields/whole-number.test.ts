import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { optionalWholeNumberFromCell, parseWholeNumber, stationNumberFromCell } from './whole-number.ts'

test.each([
  ['012', 12],
  [' 20\u00a0', 20],
  ['Secția 15', 15],
  ['Secţia de votare nr. 15', 15],
  ['Nr. 17', 17],
  ['Nr.17', 17],
  ['№ 19', 19],
  ['# 3', 3],
  ['N° 4', 4],
  ['nº4', 4],
  ['УИК № 1204', 1204],
  ['PU 007', 7],
  ['17.', 17],
  ['16.0', 16],
  ['16,00', 16],
  ['1,021', 1021],
  ['1.346', 1346],
  ['1 346', 1346],
  ['1\u00a0346', 1346],
  ['1\u202f346', 1346],
  ["1'346", 1346],
  ['1’346', 1346],
  ['1346.0', 1346],
  ['1,346.00', 1346],
  ['1.234.567', 1_234_567],
  ['١٢', 12],
  ['१२३', 123],
  ['１２', 12],
  ['\u202a45\u202c', 45],
  ["'045", 45],
  ['="045"', 45],
  ['-5', -5],
])('%j means %j', (cell, number) => {
  expect(parseWholeNumber(cell)).toBe(number)
})

test.each([
  [
    '12A',
    '13-A',
    '14 bis',
    '18/1',
    '1-Apr',
    '1.5',
    '1,02',
    '1 02',
    '0,021',
    '12 345,6',
    '1,021.346',
    'A 12',
    'School 5',
  ],
  ['', 'x', '4.07E+10', '1e3', '12²', '½'],
])('texts such as %j are no whole numbers', (...cells) => {
  expect(cells.map(parseWholeNumber)).toEqual(cells.map(() => undefined))
})

test('the number of a station is a number, or the text of the cell; below 1 it is invalid', () => {
  const parse = (cell: string) => z.safeParse(stationNumberFromCell, cell)
  expect(parse(' № 19 ').data).toBe(19)
  expect([parse('14 bis').data, parse('001001000100101').data]).toEqual(['14 bis', '001001000100101'])
  expect([parse('').data, parse('-').data, parse('N/A').data]).toEqual([undefined, undefined, undefined])
  expect([parse('0').success, parse('-5').success]).toEqual([false, false])
})

test('an unknown number is none, and one with other words is invalid', () => {
  const voters = optionalWholeNumberFromCell(0, 10_000_000)
  const parse = (cell: string) => z.safeParse(voters, cell)
  expect(['-', '–', 'n/a', 'NA', ' ', '?'].map(cell => parse(cell))).toEqual(
    Array(6).fill({ success: true, data: undefined }),
  )
  expect(parse('about 900').error?.issues[0]?.message).toBe('not_whole')
  expect(parse('99,000,000').success).toBe(false)
})
