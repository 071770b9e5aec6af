import { ObserverFilter } from '@scrutineer/contract/observers'
import { expect, test } from 'vitest'
import { createSearchParser, parseSearch, stringifySearch } from './search-params.ts'

test('a phone in the address stays a text, with its leading zero', () => {
  expect(parseSearch('?number=0712&name=ana')).toEqual({ number: '0712', name: 'ana' })
})

test('repeated names become a list, and a list repeated names', () => {
  expect(parseSearch('?county=AB&county=CJ')).toEqual({ county: ['AB', 'CJ'] })
  expect(stringifySearch({ county: ['AB', 'CJ'], page: undefined, name: '' })).toBe('?county=AB&county=CJ')
})

test('what the address leaves out stays out: no default is written into it', () => {
  expect(createSearchParser(ObserverFilter)({ name: 'ana' })).toEqual({ name: 'ana' })
  expect(createSearchParser(ObserverFilter)({ name: 'ana', pageSize: undefined })).toEqual({ name: 'ana' })
})

test('an old link keeps what is still valid and loses the rest', () => {
  expect(createSearchParser(ObserverFilter)({ page: '2', sortBy: 'shoe size', stranger: '1' })).toEqual({ page: 2 })
})
