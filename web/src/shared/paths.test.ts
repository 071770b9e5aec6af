import { rankings } from '@scrutineer/contract/statistics'
import { expect, test } from 'vitest'
import { paths, rankingFromKey, routePaths } from './paths.ts'

test('the screens of the specification have its addresses', () => {
  const specified = [
    '/',
    '/login',
    '/urgents',
    '/answers',
    'details/$idObserver/$idPollingStation',
    '/statistics/{-$key}',
    '/observatori',
    '/observatori/profil/$state/{-$id}',
    '/observatori/import',
    '/ong',
    '/ong/$state/{-$id}',
    '/formulare',
    '/formulare/nou',
    '/formulare/$formId',
    '/notifications',
  ]
  expect(Object.values(routePaths)).toEqual(expect.arrayContaining(specified))
})

test('each of the seven rankings has its key, and no other key names one', () => {
  const keys = rankings.map(ranking => [ranking, paths.statistic(ranking).replace('/statistics/', '')])
  expect(Object.fromEntries(keys)).toEqual({
    observerNumber: 'numar-observatori',
    countiesIrregularities: 'sesizari-judete',
    pollingStationIrregularities: 'sesizari-sectii',
    countiesOpeningIrregularities: 'sesizari-deschidere-judete',
    pollingStationOpeningIrregularities: 'sesizari-deschidere-sectii',
    countiesByCountingIrregularities: 'sesizari-numarare-judete',
    pollingStationsByCountingIrregularities: 'sesizari-numarare-sectii',
  })
  for (const [ranking, key = ''] of keys) expect(rankingFromKey(key)).toBe(ranking)
  expect(rankingFromKey('observers-list')).toBeUndefined()
})

test('an address contains what its screen shows, escaped', () => {
  expect(paths.details(true, 3, 7, { county: 'AB' })).toBe('/urgents/details/3/7?county=AB')
  expect(paths.details(false, 3, 7)).toBe('/answers/details/3/7')
  expect(paths.observer('edit', '+40 7/1')).toBe('/observatori/profil/edit/%2B40%207%2F1')
  expect(paths.ngo('view', 5)).toBe('/ong/view/5')
  expect(paths.newObserver()).toBe('/observatori/profil/new')
  expect(paths.newNgo()).toBe('/ong/new')
  expect(paths.form(9)).toBe('/formulare/9')
})
