import { expect, test } from 'vitest'
import { retryDelay } from './retry-delay.ts'

const now = new Date('2024-06-09T10:00:00Z')
const failures = (here: number, everywhere = here, isKnownHere = false) => ({
  here,
  lastHere: here > 0 ? now : null,
  everywhere,
  lastAnywhere: everywhere > 0 ? now : null,
  isKnownHere,
})

test('the first attempts have no delay, then it doubles up to a minute', () => {
  const waits = [0, 4, 5, 6, 7, 20].map(count => retryDelay(failures(count), now))
  expect(waits).toEqual([0, 0, 1_000, 2_000, 4_000, 60_000])
})

test('a failure in the future of another server’s clock causes no extra delay', () => {
  const soon = { ...failures(1), lastHere: new Date(now.getTime() + 500), lastAnywhere: new Date(now.getTime() + 500) }
  expect(retryDelay(soon, now)).toBe(0)
})

test('a known phone can attempt once a second after any number of failures', () => {
  expect([0, 4, 5, 20, 1_000].map(count => retryDelay(failures(count), now, true))).toEqual([0, 0, 1_000, 1_000, 1_000])
  expect(retryDelay(failures(0, 100_000), now, true)).toBe(0)
})

test('failures from other addresses delay an account by two seconds at most', () => {
  expect(retryDelay(failures(0, 99), now)).toBe(0)
  expect(retryDelay(failures(0, 100_000), now)).toBe(2_000)
})

test('failures from other addresses don’t delay a known network, its own failures do', () => {
  expect(retryDelay(failures(0, 100_000, true), now)).toBe(0)
  expect(retryDelay(failures(6, 100_000, true), now)).toBe(2_000)
})
