import { expect, test } from 'vitest'
import { isOwnAddress, moveFor } from './address.ts'

test('a visitor is led to the login and keeps the wanted address', () => {
  expect(moveFor(false, '/observatori?name=an', null)).toEqual({ to: '/login', keep: '/observatori?name=an' })
  expect(moveFor(false, '/login', null)).toEqual({})
})

test('after signing in a person is back where they wanted to be, else at the emergencies', () => {
  expect(moveFor(true, '/login', '/observatori?name=an')).toEqual({ to: '/observatori?name=an' })
  expect(moveFor(true, '/login', null)).toEqual({ to: '/urgents' })
})

test('whoever is signed in stays where they are', () => {
  expect(moveFor(true, '/answers', '/observatori')).toEqual({})
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/login', '/'])(
  'never leads to %s',
  address => {
    expect(isOwnAddress(address)).toBe(false)
  },
)
