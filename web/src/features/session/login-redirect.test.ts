import { rankings } from '@scrutineer/contract/statistics'
import { expect, test } from 'vitest'
import { paths, routePaths } from '../../shared/paths.ts'
import { isAppPath, redirectFor } from './login-redirect.ts'

test('a visitor is redirected to the login, and the requested address is stored', () => {
  expect(redirectFor(false, '/observatori?name=an', null)).toEqual({ to: '/login', returnTo: '/observatori?name=an' })
  expect(redirectFor(false, '/login', null)).toEqual({})
})

test('signing in opens the requested address, by default the emergencies', () => {
  expect(redirectFor(true, '/login', '/observatori?name=an')).toEqual({ to: '/observatori?name=an' })
  expect(redirectFor(true, '/login', null)).toEqual({ to: '/urgents' })
})

test('an unknown address isn’t stored: signing in opens the emergencies', () => {
  expect(redirectFor(false, '/no/such/page', null)).toEqual({ to: '/login' })
  expect(redirectFor(true, '/login', '/no/such/page')).toEqual({ to: '/urgents' })
  for (const address of ['/urgents/details/1', '/observatori/profil/delete/1', '/statistics/none', '/formulare/x/y'])
    expect(isAppPath(address), address).toBe(false)
})

test('the address of every screen is stored, with its search', () => {
  const params: Readonly<Record<string, readonly string[]>> = {
    [routePaths.station]: ['12'],
  }
  const { home, login, details, statistics, observer, ngo, ...screens } = routePaths
  const addresses = [
    ...Object.values(screens).map(path => {
      const values = [...(params[path] ?? ['view', '12'])]
      return path.replace(/\$\w+/g, name => (name === '$formId' ? '12' : (values.shift() ?? '12')))
    }),
    ...['/urgents', '/answers'].map(list => `${list}/${details.replace(/\$\w+/g, '12')}`),
    ...['new', 'view/12', 'edit/+40 7%2F12'].map(record => `/observatori/profil/${record}`),
    ...['new', 'view/12', 'edit/12'].map(record => `/ong/${record}`),
    paths.statistics(),
    ...rankings.map(ranking => paths.statistic(ranking)),
  ]
  for (const address of addresses) {
    expect(isAppPath(address), address).toBe(true)
    expect(isAppPath(`${address}?page=2#top`), address).toBe(true)
  }
})

test('the pages of links open for visitors and for signed-in users', () => {
  for (const address of ['/start', '/start#token', '/new-password', '/new-password/#token'])
    for (const isSignedIn of [false, true]) expect(redirectFor(isSignedIn, address, '/answers'), address).toEqual({})
})

test('a signed-in user isn’t redirected', () => {
  expect(redirectFor(true, '/answers', '/observatori')).toEqual({})
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/login', '/'])(
  'never redirects to %s',
  address => {
    expect(isAppPath(address)).toBe(false)
  },
)
