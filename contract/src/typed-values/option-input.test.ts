import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { OptionInput } from './option-input.ts'

const parse = (input: unknown) => z.safeParse(OptionInput, input)
const errorsOf = (input: unknown) =>
  parse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

it('numbers may arrive as text, and blank limits are none', () => {
  expect(parse({ kind: 'integer', min: '0', max: 5000, unit: ' votes ' }).data).toEqual({
    kind: 'integer',
    min: 0,
    max: 5000,
    unit: 'votes',
  })
  expect(parse({ kind: 'decimal', min: null, max: ' 99.50', decimals: '2', unit: '' }).data).toEqual({
    kind: 'decimal',
    max: 99.5,
    decimals: 2,
  })
  expect(parse({ kind: 'time', min: '06:00', max: '23:59' }).success).toBe(true)
  expect(parse({ kind: 'date', min: '2024-06-09' }).success).toBe(true)
  expect(parse({ kind: 'text', maxLength: 500 }).data).toEqual({ kind: 'text', maxLength: 500 })
})

it('limits that can’t be met are invalid', () => {
  const aboveMax = [['max', 'min_above_max']]
  expect(errorsOf({ kind: 'integer', min: 10, max: 9 })).toEqual(aboveMax)
  expect(errorsOf({ kind: 'decimal', min: 0.2, max: 0.1 })).toEqual(aboveMax)
  expect(errorsOf({ kind: 'time', min: '20:00', max: '07:00' })).toEqual(aboveMax)
  expect(errorsOf({ kind: 'date', min: '2024-06-10', max: '2024-06-09' })).toEqual(aboveMax)
  expect(errorsOf({ kind: 'integer', min: 9, max: 9 })).toEqual([])
})

it('limits are exact values of their kind', () => {
  expect(errorsOf({ kind: 'integer', min: 1.5 })).toEqual([['min', 'not_whole']])
  for (const min of ['1,5', '1e3', 1e21, 1e-7, 0.1 + 0.2, '123456789012345.6', '', 'x', true]) {
    const messages = errorsOf({ kind: 'decimal', min }).map(([, message]) => message)
    expect(messages).toEqual(min === '' ? [] : ['not_decimal'])
  }
  expect(errorsOf({ kind: 'time', min: '24:00' })).toEqual([['min', 'wrong_time_of_day']])
  expect(errorsOf({ kind: 'date', min: '2023-02-29' })).toEqual([['min', 'wrong_time']])
  expect(errorsOf({ kind: 'decimal', decimals: 7 })).toHaveLength(1)
  expect(errorsOf({ kind: 'text', maxLength: 0 })).toHaveLength(1)
  expect(errorsOf({ kind: 'number' })).toHaveLength(1)
})
