import { ObserverFilter } from '@scrutineer/contract/observers'
import { expect, test } from 'vitest'
import { createSearchParser, parseSearch, stringifySearch } from './search-params.ts'

test('a phone number in the address keeps its leading zero', () => {
  expect(parseSearch('?number=0712&name=ana')).toEqual({ number: '0712', name: 'ana' })
})

test('repeated names become an array, and an array becomes repeated names', () => {
  expect(parseSearch('?county=AB&county=CJ')).toEqual({ county: ['AB', 'CJ'] })
  expect(stringifySearch({ county: ['AB', 'CJ'], page: undefined, name: '' })).toBe('?county=AB&county=CJ')
})

test('missing parameters get no default', () => {
  expect(createSearchParser(ObserverFilter)({ name: 'ana' })).toEqual({ name: 'ana' })
  expect(createSearchParser(ObserverFilter)({ name: 'ana', pageSize: undefined })).toEqual({ name: 'ana' })
})

test('an old link keeps its valid parameters and loses the others', () => {
  expect(createSearchParser(ObserverFilter)({ page: '2', sortBy: 'shoe size', unknown: '1' })).toEqual({ page: 2 })
})
