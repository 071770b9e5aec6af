import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ValueInput } from '../../db/shared/typed-values.ts'
import { summarizeValues } from './summarize-values.ts'

const rowsOf = (...texts: readonly (string | null)[]) => texts.map((typed, answerId) => ({ typed, count: 1, answerId }))
const summarize = (input: ValueInput, ...texts: readonly (string | null)[]) => summarizeValues(input, rowsOf(...texts))
const bins = (input: ValueInput, ...texts: readonly string[]) =>
  summarize(input, ...texts).bins.map(({ from, to, last, count }) => `${from}-${last}-${to}: ${count}`)

test('quartiles of numbers are interpolated as by R’s quantile(type = 7), and exact', () => {
  expect(summarize({ kind: 'integer', unit: 'votes' }, '1', '2', '10', '4')).toMatchObject({
    ...{ count: 4, sum: '17', mean: '4.25', q1: '1.75', median: '3', q3: '5.5', unit: 'votes' },
    ...{ least: { value: '1', answerId: 0 }, most: { value: '10', answerId: 2 } },
  })
  expect(summarize({ kind: 'decimal' }, '0.1', '0.2')).toMatchObject({ sum: '0.3', q1: '0.125', median: '0.15' })
  expect(summarize({ kind: 'decimal' }, '999999999999999', '0.00000000000001', '-1')).toMatchObject({
    ...{ sum: '999999999999998.00000000000001', median: '0.00000000000001', mean: '333333333333332.66666666666667' },
  })
  expect(summarize({ kind: 'integer' }, '-1', '-1', '0').mean).toBe('-0.666667')
})

test('quartiles of times and dates are reported values', () => {
  expect(summarize({ kind: 'time' }, '07:05', '06:59', '21:00', '07:10')).toMatchObject({
    ...{ sum: null, mean: null, q1: '06:59', median: '07:05', q3: '07:10', count: 4 },
  })
  expect(summarize({ kind: 'date' }, '2024-06-09', '2024-06-08').median).toBe('2024-06-08')
})

test('no value has no statistics, and what isn’t a value or is outside the limits is counted', () => {
  const none = {
    sum: null,
    mean: null,
    q1: null,
    median: null,
    q3: null,
    least: null,
    most: null,
    bins: [],
    medianAt: null,
  }
  expect(summarize({ kind: 'integer' })).toEqual({ kind: 'integer', count: 0, ...none, invalid: 0, outside: 0 })
  // The option asked for a time before.
  expect(summarize({ kind: 'integer' }, null, '07:05')).toMatchObject({ count: 0, ...none, invalid: 2 })
  expect(summarize({ kind: 'integer', min: 0, max: 10 }, '-1', '0', '10', '11')).toMatchObject({ count: 4, outside: 2 })
  expect(summarize({ kind: 'time', min: '06:00' }, '05:59', '06:00')).toMatchObject({ outside: 1 })
  expect(summarize({ kind: 'date', max: '2024-06-09' }, '2024-06-10', '2024-06-09')).toMatchObject({ outside: 1 })
})

test('bins have round limits: whole numbers, hours and days', () => {
  expect(bins({ kind: 'integer' }, '3', '3')).toEqual(['3-3-4: 2'])
  expect(bins({ kind: 'integer' }, '0', '1', '3')).toEqual(['0-0-1: 1', '1-1-2: 1', '2-2-3: 0', '3-3-4: 1'])
  expect(bins({ kind: 'integer' }, '7', '95')[0]).toBe('0-9-10: 1')
  expect(bins({ kind: 'decimal' }, '0.1', '0.3', '0.3').slice(-2)).toEqual(['0.26-0.28-0.28: 0', '0.28-0.3-0.3: 2'])
  expect(bins({ kind: 'decimal' }, '0.000000000000001', '0.000000000000002').at(-1)).toBe(
    '0.0000000000000019-0.000000000000002-0.000000000000002: 1',
  )
  expect(bins({ kind: 'time' }, '07:05', '08:00', '09:30')).toEqual([
    '07:00-07:59-08:00: 1',
    '08:00-08:59-09:00: 1',
    '09:00-10:00-10:00: 1',
  ])
  expect(bins({ kind: 'time' }, '23:10')).toEqual(['23:00-23:59-23:59: 1'])
  expect(bins({ kind: 'time' }, '08:00')).toEqual(['08:00-09:00-09:00: 1'])
  expect(bins({ kind: 'date' }, '2024-06-09', '2024-06-10')).toEqual([
    '2024-06-09-2024-06-09-2024-06-10: 1',
    '2024-06-10-2024-06-10-2024-06-11: 1',
  ])
})

test('the median is between the limits of the bins', () => {
  expect(summarize({ kind: 'integer' }, '0', '25', '95').medianAt).toBe(0.25)
  expect(summarize({ kind: 'time' }, '07:30', '08:10').medianAt).toBe(0.25)
  expect(summarize({ kind: 'date' }, '2024-06-09', '2024-06-10').medianAt).toBe(0)
  expect(summarize({ kind: 'decimal' }, '0.5').medianAt).toBe(0.5)
})

test('each value is in one bin', () => {
  const number = fc.oneof(
    fc.integer({ min: -1000, max: 1_000_000 }).map(String),
    fc.integer({ min: -99_999, max: 99_999 }).map(cents => String(cents / 100)),
  )
  fc.assert(
    fc.property(fc.array(number, { minLength: 1 }), texts => {
      const { bins: all, count } = summarize({ kind: 'decimal' }, ...texts)
      expect(all.reduce((sum, bin) => sum + bin.count, 0)).toBe(count)
    }),
  )
  const time = fc.integer({ min: 0, max: 1439 }).map(minute => new Date(minute * 60_000).toISOString().slice(11, 16))
  fc.assert(
    fc.property(fc.array(time, { minLength: 1 }), texts => {
      const { bins: all, count } = summarize({ kind: 'time' }, ...texts)
      expect(all.reduce((sum, bin) => sum + bin.count, 0)).toBe(count)
    }),
  )
})
