import { rankings } from '@scrutineer/contract/statistics'
import { expect, test } from 'vitest'
import { paths, routePaths } from '../../app/paths.ts'
import { isAppPath, redirectFor } from './login-redirect.ts'

test('a visitor is led to the login and keeps the wanted address', () => {
  expect(redirectFor(false, '/observatori?name=an', null)).toEqual({ to: '/login', returnTo: '/observatori?name=an' })
  expect(redirectFor(false, '/login', null)).toEqual({})
})

test('after signing in a person is back where they wanted to be, else at the emergencies', () => {
  expect(redirectFor(true, '/login', '/observatori?name=an')).toEqual({ to: '/observatori?name=an' })
  expect(redirectFor(true, '/login', null)).toEqual({ to: '/urgents' })
})

test('an unknown address is not kept: signing in leads to the emergencies', () => {
  expect(redirectFor(false, '/no/such/page', null)).toEqual({ to: '/login' })
  expect(redirectFor(true, '/login', '/no/such/page')).toEqual({ to: '/urgents' })
  for (const address of ['/urgents/details/1', '/observatori/profil/delete/1', '/statistics/none', '/formulare/x/y'])
    expect(isAppPath(address), address).toBe(false)
})

test('the address of every screen is kept, with its search', () => {
  const params: Readonly<Record<string, readonly string[]>> = {
    [routePaths.newObserver]: ['new'],
    [routePaths.newNgo]: ['new'],
    [routePaths.observer]: ['edit', '+40 7%2F12'],
  }
  const { home, login, details, statistics, ...screens } = routePaths
  const addresses = [
    ...Object.values(screens).map(path => {
      const values = [...(params[path] ?? ['view', '12'])]
      return path.replace(/\$\w+/g, name => (name === '$formId' ? '12' : (values.shift() ?? '12')))
    }),
    ...['/urgents', '/answers'].map(list => `${list}/${details.replace(/\$\w+/g, '12')}`),
    paths.statistics(),
    ...rankings.map(ranking => paths.statistic(ranking)),
  ]
  for (const address of addresses) {
    expect(isAppPath(address), address).toBe(true)
    expect(isAppPath(`${address}?page=2#top`), address).toBe(true)
  }
})

test('whoever is signed in stays where they are', () => {
  expect(redirectFor(true, '/answers', '/observatori')).toEqual({})
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/login', '/'])(
  'never leads to %s',
  address => {
    expect(isAppPath(address)).toBe(false)
  },
)
