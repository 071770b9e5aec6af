import { expect, test } from 'vitest'
import { type SealOptions, seal, unseal } from './seal.ts'

const options: SealOptions = {
  tokenSecret: new TextEncoder().encode('a secret for tests, of at least 32 characters'),
  purpose: 'second factor',
  staffId: 7,
}
const key = new TextEncoder().encode('12345678901234567890')

test('a sealed key opens with the same token secret, and differs each time', () => {
  const sealed = [seal(options, key), seal(options, key)]
  expect(sealed[0]).not.toBe(sealed[1])
  expect(Buffer.from(sealed[0] ?? '', 'base64url').includes(Buffer.from(key))).toBe(false)
  for (const each of sealed) expect(unseal(options, each)).toEqual(Buffer.from(key))
})

test('it can’t be opened with another token secret, for another account or purpose, or if altered', () => {
  const sealed = seal(options, key)
  const other = new TextEncoder().encode('another secret, of at least 32 characters too')
  const altered = Buffer.from(sealed, 'base64url')
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1
  expect(unseal({ ...options, tokenSecret: other }, sealed)).toBeUndefined()
  expect(unseal({ ...options, staffId: 8 }, sealed)).toBeUndefined()
  expect(unseal({ ...options, purpose: 'generated pins' }, sealed)).toBeUndefined()
  expect(unseal(options, altered.toString('base64url'))).toBeUndefined()
})
