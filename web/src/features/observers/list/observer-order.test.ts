import type { Observer } from '@scrutineer/contract/observers'
import { expect, test } from 'vitest'
import { isInOrder } from './observer-order.ts'

const observerWith = (change: Partial<Observer>): Observer => ({
  id: 1,
  name: 'Ana',
  phone: '0700',
  ngo: 'NGO',
  idNgo: 1,
  deviceRegisterDate: null,
  lastSeen: null,
  numberOfNotes: 0,
  numberOfPollingStations: 0,
  isTestObserver: false,
  ...change,
})
const withNames = (...names: string[]) => names.map(name => observerWith({ name }))

test('names are in order regardless of accents and case', () => {
  expect(isInOrder(withNames('ana', 'Ștefan', 'Tudor'), { by: 'name', direction: 'asc' })).toBe(true)
  expect(isInOrder(withNames('Tudor', 'Ștefan', 'ana'), { by: 'name', direction: 'desc' })).toBe(true)
})

test('unsorted rows are not in order', () => {
  expect(isInOrder(withNames('Maria', 'Ana', 'Tudor'), { by: 'name', direction: 'asc' })).toBe(false)
})

test('collations may differ in non-letters', () => {
  expect(isInOrder(withNames('(Ana)', 'Ana Maria', 'Ana-Maria', 'Anabela'), { by: 'name', direction: 'asc' })).toBe(
    true,
  )
  const phones = ['0700 1', '0700-2', '07003', '+40 712'].map(phone => observerWith({ phone }))
  expect(isInOrder(phones, { by: 'phone', direction: 'asc' })).toBe(true)
  expect(isInOrder([...phones].reverse(), { by: 'phone', direction: 'asc' })).toBe(false)
  // As a server orders them that knows the country.
  const folded = ['0712 001 001', '0040 712 001 002', '0712-001-003', '0601'].map(phone => observerWith({ phone }))
  expect(isInOrder(folded, { by: 'phone', direction: 'asc' })).toBe(true)
})

test('observers who never signed in come first ascending and last descending', () => {
  const rows = [null, '2026-11-21T08:00:00Z', '2026-11-21T09:00:00Z'].map(lastSeen => observerWith({ lastSeen }))
  expect(isInOrder(rows, { by: 'lastSeen', direction: 'asc' })).toBe(true)
  expect(isInOrder([...rows].reverse(), { by: 'lastSeen', direction: 'desc' })).toBe(true)
  expect(isInOrder(rows, { by: 'lastSeen', direction: 'desc' })).toBe(false)
})

test('numbers are compared as numbers', () => {
  const rows = [2, 10].map(numberOfPollingStations => observerWith({ numberOfPollingStations }))
  expect(isInOrder(rows, { by: 'numberOfPollingStations', direction: 'asc' })).toBe(true)
})
