import { describe, expect, it, test } from 'vitest'
import type { OptionInput } from './option-input.ts'
import { findLimitWarnings, parseTypedValue } from './parse-typed-value.ts'

const read = (kind: OptionInput['kind'], text: string) => {
  const { value, mark } = parseTypedValue(text, { kind })
  return value ?? mark
}

describe('an integer', () => {
  test.each([
    ['1234', '1234'],
    [' 007\n', '7'],
    ['0', '0'],
    ['-0', '0'],
    ['-12', '-12'],
    ['−12', '-12'],
    ['+12', '12'],
    ['1 234', '1234'],
    ['1\u00a0234\u202f567', '1234567'],
    ["1'234", '1234'],
    ['1’234’567', '1234567'],
    ['1.234', '1234'],
    ['1,234', '1234'],
    ['12.0', '12'],
    ['1,234.00', '1234'],
    ['١٬٢٣٤', '1234'],
    ['١٢٣', '123'],
    ['१२३', '123'],
    ['၁၂၃', '123'],
    ['１，２３４', '1234'],
    ['\u200f−۱۲', '-12'],
    ['999999999999999', '999999999999999'],
  ])('%j is %s', (text, value) => expect(parseTypedValue(text, { kind: 'integer' })).toEqual({ value, mark: null }))

  test.each([
    ['12.5', 'not_whole'],
    ['1,234.567', 'not_whole'],
    ['0,5', 'not_whole'],
    ['1234.000', 'ambiguous'],
    ['1000000000000000', 'too_many_digits'],
    ['', 'empty'],
    ['\u200b \n', 'empty'],
  ])('%j has the mark %s', (text, mark) => expect(read('integer', text)).toBe(mark))

  const unreadable = [
    '123 votes',
    'votes 123',
    '~100',
    '100+',
    '1e3',
    '1E3',
    '12A',
    '½',
    '12²',
    '0x1F',
    '1/2',
    '5%',
    '№ 5',
  ]
  const misgrouped = [
    '1 23',
    '12 34',
    '1,23,456',
    '1234,567,890',
    '1.234,567.890',
    '1 234.567 890',
    '0.123.456',
    '1\n234',
  ]
  const signs = [
    '- 5',
    '5-',
    '--5',
    '–5',
    '(5)',
    '+',
    '-',
    '.',
    ',',
    "'",
    '5.',
    '12,',
    '1..2',
    '1.234.',
    'NaN',
    'Infinity',
  ]
  test.each([[[...unreadable, ...misgrouped, ...signs]]])('texts such as %j are unreadable', texts => {
    expect(texts.filter(text => read('integer', text) !== 'unreadable')).toEqual([])
    expect(texts.filter(text => read('decimal', text) !== 'unreadable')).toEqual([])
  })
})

describe('a decimal', () => {
  test.each([
    ['12.5', '12.5'],
    ['12,50', '12.5'],
    ['-0,25', '-0.25'],
    ['.5', '0.5'],
    ['-0.0', '0'],
    ['0.123', '0.123'],
    ['0,1234', '0.1234'],
    ['1234.567', '1234.567'],
    ['1.234,5', '1234.5'],
    ['1,234.567', '1234.567'],
    ['1 234,567', '1234.567'],
    ["1'234.5", '1234.5'],
    ['1.234.567', '1234567'],
    ['1.234.567,891', '1234567.891'],
    ['1 234', '1234'],
    ['٣٫١٤١', '3.141'],
    ['0.000000000000001', '0.000000000000001'],
  ])('%j is %s', (text, value) => expect(parseTypedValue(text, { kind: 'decimal' })).toEqual({ value, mark: null }))

  test.each(['1.234', '1,234', '12.000', '-123,456'])('%j is ambiguous', text =>
    expect(read('decimal', text)).toBe('ambiguous'),
  )

  it('of more than 15 significant digits is marked', () => {
    expect(read('decimal', '1234567890123.456')).toBe('too_many_digits')
    expect(read('decimal', '0001.50000000000000000')).toBe('unreadable')
    expect(read('decimal', '1.50000000000000000')).toBe('1.5')
  })
})

describe('a time', () => {
  test.each([
    ['7:05', '07:05'],
    ['07.05', '07:05'],
    ['19h30', '19:30'],
    ['19H', '19:00'],
    ['0705', '07:05'],
    ['07:05:00', '07:05'],
    ['7:05 pm', '19:05'],
    ['7 a.m.', '07:00'],
    ['００：３０', '00:30'],
    ['۱۹:۳۰', '19:30'],
  ])('%j is %s', (text, value) => expect(parseTypedValue(text, { kind: 'time' })).toEqual({ value, mark: null }))

  test.each(['7', '19', '7:5', '7 05', '9 11', '12 am', '12:30 pm'])('%j is ambiguous', text =>
    expect(read('time', text)).toBe('ambiguous'),
  )

  test.each([
    '24:00',
    '7:60',
    '7:05:30',
    '13 pm',
    '0 am',
    '705',
    '99',
    '7-05',
    '-7:05',
    'noon',
    '7.05.2024',
    '7:05-8:05',
  ])('%j is unreadable', text => expect(read('time', text)).toBe('unreadable'))
})

describe('a date', () => {
  test.each([
    ['2024-06-09', '2024-06-09'],
    ['2024/6/9', '2024-06-09'],
    ['9.6.2024', '2024-06-09'],
    ['09. 06. 2024', '2024-06-09'],
    ['13/06/2024', '2024-06-13'],
    ['06/13/2024', '2024-06-13'],
    ['06/06/2024', '2024-06-06'],
    ['13-6-2024', '2024-06-13'],
    ['29.02.2024', '2024-02-29'],
    ['٠٩.٠٦.٢٠٢٤', '2024-06-09'],
  ])('%j is %s', (text, value) => expect(parseTypedValue(text, { kind: 'date' })).toEqual({ value, mark: null }))

  test.each(['09/06/2024', '9-6-2024', '09.06.24', '13/06/24'])('%j is ambiguous', text =>
    expect(read('date', text)).toBe('ambiguous'),
  )

  const impossible = ['29.02.2023', '31/04/2024', '2024-13-01', '13/13/2024', '0.0.2024', '09.06.1403', '09.06.2567']
  test.each([...impossible, '9 June', '2024', '09.06', '9.6/2024', '2024-06-09T07:00'])('%j is unreadable', text =>
    expect(read('date', text)).toBe('unreadable'),
  )
})

it('a text is kept as it was typed', () => {
  expect(parseTypedValue(' 1 234\n', { kind: 'text' })).toEqual({ value: ' 1 234\n', mark: null })
  expect(read('text', ' \u200b\n')).toBe('empty')
})

it('a value beyond a limit has a warning', () => {
  const warnings = (value: string, input: OptionInput) => findLimitWarnings(value, input)
  expect(warnings('9', { kind: 'integer', min: 10, max: 100 })).toEqual(['below_min'])
  expect(warnings('101', { kind: 'integer', min: 10, max: 100 })).toEqual(['above_max'])
  expect(['10', '100'].flatMap(value => warnings(value, { kind: 'integer', min: 10, max: 100 }))).toEqual([])
  expect(warnings('-0.000001', { kind: 'decimal', min: 0, decimals: 2 })).toEqual(['below_min', 'too_many_decimals'])
  expect(warnings('0.30', { kind: 'decimal', max: 0.3, decimals: 2 })).toEqual([])
  expect(warnings('05:59', { kind: 'time', min: '06:00' })).toEqual(['below_min'])
  expect(warnings('2024-06-10', { kind: 'date', max: '2024-06-09' })).toEqual(['above_max'])
  expect(warnings('four', { kind: 'text', maxLength: 3 })).toEqual(['too_long'])
  expect([warnings('4.5', { kind: 'decimal' }), warnings('x', { kind: 'text' })]).toEqual([[], []])
})

it('what is typed into a kind of a newer server is a text', () => {
  const input = JSON.parse('{ "kind": "datetime" }') as OptionInput
  expect(parseTypedValue('2024-06-09 06:00', input)).toEqual(parseTypedValue('2024-06-09 06:00', { kind: 'text' }))
})
