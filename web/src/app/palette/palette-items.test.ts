import type { FormSummary } from '@scrutineer/contract/forms'
import type { County } from '@scrutineer/contract/geography'
import { expect, test } from 'vitest'
import { filterByName, matchForms, parseObserverQuery, parseStationQueries } from './palette-items.ts'

const county = (code: string, name: string, limit = 100): County => ({
  id: 1,
  code,
  name,
  limit,
  diaspora: false,
  order: 0,
})
const counties = [
  county('CJ', 'Cluj', 900),
  county('CL', 'Călărași'),
  county('CT', 'Constanța'),
  county('S1', 'Sector 1'),
]

const stations = (searchText: string) =>
  parseStationQueries(searchText, counties).map(({ county: match, number }) =>
    [match?.code, number].filter(part => part).join(' '),
  )

test('a station is matched by county code and number, by county name and number, or by its number alone', () => {
  expect(stations('CJ 12')).toEqual(['CJ 12'])
  expect(stations('cj12')).toEqual(['CJ 12'])
  expect(stations(' CJ-012 ')).toEqual(['CJ 12'])
  expect(stations('calarasi 7')).toEqual(['CL 7'])
  expect(stations('12')).toEqual(['12'])
  expect(stations('cluj')).toEqual(['CJ'])
  expect(stations('s1')).toEqual(['S1'])
  expect(stations('s1 5')).toEqual(['S1 5'])
  expect(stations('sector 1 5')).toEqual(['S1 5'])
})

test('a station number that its county or every county doesn’t have is not offered', () => {
  // Parts of a phone number.
  expect(stations('55107')).toEqual([])
  expect(stations('0712')).toEqual([])
  expect(stations('017')).toEqual([])
  expect(stations('900')).toEqual(['900'])
  expect(stations('CJ 901')).toEqual([])
  expect(stations('CJ 0')).toEqual([])
  expect(stations('XX 1')).toEqual([])
  expect(stations('0722123456')).toEqual([])
  expect(stations('')).toEqual([])
})

test('observers are searched by phone or by name, once the text is long enough', () => {
  expect(parseObserverQuery('0722 12')).toEqual({ number: '0722 12' })
  expect(parseObserverQuery('+407')).toEqual({ number: '+407' })
  expect(parseObserverQuery('12')).toBeUndefined()
  expect(parseObserverQuery(' an ')).toEqual({ name: 'an' })
  expect(parseObserverQuery('CJ 12')).toEqual({ name: 'CJ 12' })
  expect(parseObserverQuery('a')).toBeUndefined()
  expect(parseObserverQuery(' ')).toBeUndefined()
})

const form = (code: string, description: string): FormSummary => ({
  id: 1,
  code,
  description,
  diaspora: false,
  draft: false,
  order: 0,
  currentVersion: 1,
})

test('forms are matched by the start of their code, then by their title', () => {
  const forms = [
    form('B', 'Numărare'),
    form('A1', 'Deschidere'),
    form('A2', 'Deschidere în diaspora'),
    form('D', 'A1 nou'),
  ]
  const codes = (searchText: string) => matchForms(searchText, forms).map(({ code }) => code)
  expect(codes('a1')).toEqual(['A1', 'D'])
  expect(codes('numarare')).toEqual(['B'])
  expect(codes('d')).toEqual(['D'])
  expect(codes('')).toEqual([])
})

test('screens are matched anywhere in their name; an empty search matches all', () => {
  const items = ['Observers', 'Answers'].map(name => ({ href: '/', name }))
  expect(filterByName('SERV', items).map(({ name }) => name)).toEqual(['Observers'])
  expect(filterByName('', items)).toHaveLength(2)
  expect(filterByName('popescu  ana', [{ href: '/', name: 'Ana Popescu' }])).toHaveLength(1)
})
