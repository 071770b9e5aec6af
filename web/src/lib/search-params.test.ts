import { PageQuery } from '@scrutineer/contract/core/page'
import { booleanFromText, DateTimeInput, Id, intFromText, trimmedText } from '@scrutineer/contract/fields/values'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  booleanField,
  choiceField,
  createSearchParser,
  idField,
  integerField,
  pageFields,
  parseSearch,
  readFields,
  stringifySearch,
  textField,
  timeField,
} from './search-params.ts'

const listFields = { name: textField(200), sortBy: choiceField(['name', 'phone']), ...pageFields }

test('a phone number in the address keeps its leading zero', () => {
  expect(parseSearch('?number=0712&name=ana')).toEqual({ number: '0712', name: 'ana' })
})

test('repeated names become an array, and an array becomes repeated names', () => {
  expect(parseSearch('?county=AB&county=CJ')).toEqual({ county: ['AB', 'CJ'] })
  expect(stringifySearch({ county: ['AB', 'CJ'], page: undefined, name: '' })).toBe('?county=AB&county=CJ')
})

test('missing parameters get no default', () => {
  expect(createSearchParser(listFields)({ name: 'ana' })).toEqual({ name: 'ana' })
  expect(createSearchParser(listFields)({ name: 'ana', pageSize: undefined })).toEqual({ name: 'ana' })
})

test('an old link keeps its valid parameters and loses the others', () => {
  expect(createSearchParser(listFields)({ page: '2', sortBy: 'shoe size', unknown: '1' })).toEqual({ page: 2 })
})

test('a parameter that may occur once is invalid if it occurs twice', () => {
  expect(readFields(listFields, { name: ['Ana', 'Dan'], page: '3' })).toEqual({
    values: { page: 3 },
    invalid: ['name'],
  })
})

/** Texts near those that the fields accept. */
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.integer().map(String),
  fc.constantFrom('0', '1', '-1', '+5', ' 7 ', '2147483647', '2147483648', 'TRUE', 'false', 'x\0'),
  fc
    .tuple(fc.integer({ min: 1890, max: 2210 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }))
    .map(parts => parts.map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0')).join('-'))
    .chain(day => fc.constantFrom(day, `${day} 08:30`, `${day}T23:59:59.5Z`, `${day} 24:00`, `${day}T08:30+03:00`)),
)

const readers: [string, { value: Parameters<typeof readFields>[0][string] }, z.ZodMiniType][] = [
  ['a text', { value: textField(8) }, trimmedText(8)],
  ['an id', { value: idField }, Id],
  ['an integer', { value: integerField(0, 50) }, intFromText(0, 50)],
  ['a boolean', { value: booleanField }, booleanFromText],
  ['a time', { value: timeField }, DateTimeInput],
]

test.each(readers)('%s is read as by the contract’s schema', (_, fields, schema) => {
  fc.assert(
    fc.property(
      typed.filter(text => text.trim() !== ''),
      text => {
        const expected = schema.safeParse(text)
        expect(readFields(fields, { value: text }).values).toEqual(expected.success ? { value: expected.data } : {})
      },
    ),
    { numRuns: 500 },
  )
})

test('pages are limited as by the contract’s schema', () => {
  for (const [page, pageSize] of [
    ['3', '50'],
    ['1', '5000'],
    ['2147483647', '1'],
  ])
    expect(readFields(pageFields, { page, pageSize }).values).toEqual(PageQuery.parse({ page, pageSize }))
  expect(readFields(pageFields, { page: '0', pageSize: '-4' }).values).toEqual({})
})
