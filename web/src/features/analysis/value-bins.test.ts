import { expect, test } from 'vitest'
import { lastValueOf, shareOfAxis } from './value-bins.ts'

test('the reports of a bin end before the next one; the last bin of times includes its end', () => {
  const lastOf = (kind: 'integer' | 'decimal' | 'time' | 'date', to: string, isLast = false) =>
    lastValueOf(kind, { from: '', to, count: 0 }, isLast)
  expect(lastOf('integer', '200')).toBe('199')
  expect(lastOf('integer', '200', true)).toBe('199')
  expect(lastOf('time', '23:59', true)).toBe('23:59')
  expect(lastOf('decimal', '1.5')).toBe('1.5')
  expect(lastOf('time', '07:00')).toBe('06:59')
  expect(lastOf('time', '00:00')).toBe('23:59')
  expect(lastOf('date', '2026-12-01')).toBe('2026-11-30')
})

test('a value is on the axis at its share of its bin', () => {
  const bins = [
    { from: '0', to: '100', count: 1 },
    { from: '100', to: '200', count: 2 },
  ]
  expect(['0', '50', '100', '200', '201', '-1'].map(value => shareOfAxis({ kind: 'integer', bins }, value))).toEqual([
    ...[0, 0.25, 0.5, 1, undefined, undefined],
  ])
  expect(shareOfAxis({ kind: 'integer', bins: [{ from: '7', to: '7', count: 3 }] }, '7')).toBe(0.5)
})

test('a time is on the axis by its minute', () => {
  const bins = [
    { from: '06:00', to: '07:00', count: 1 },
    { from: '07:00', to: '08:00', count: 2 },
  ]
  expect(['06:30', '08:00', '05:59'].map(value => shareOfAxis({ kind: 'time', bins }, value))).toEqual([
    ...[0.25, 1, undefined],
  ])
})
