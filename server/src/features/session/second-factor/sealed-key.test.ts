import { expect, test } from 'vitest'
import { sealKey, unsealKey } from './sealed-key.ts'

const tokenSecret = new TextEncoder().encode('a secret for tests, of at least 32 characters')
const key = new TextEncoder().encode('12345678901234567890')

test('a sealed key opens with the same token secret, and differs each time', () => {
  const sealed = [sealKey(tokenSecret, 7, key), sealKey(tokenSecret, 7, key)]
  expect(sealed[0]).not.toBe(sealed[1])
  expect(Buffer.from(sealed[0] ?? '', 'base64url').includes(Buffer.from(key))).toBe(false)
  for (const each of sealed) expect(unsealKey(tokenSecret, 7, each)).toEqual(Buffer.from(key))
})

test('it can’t be opened with another token secret, for another account, or if altered', () => {
  const sealed = sealKey(tokenSecret, 7, key)
  const other = new TextEncoder().encode('another secret, of at least 32 characters too')
  const altered = Buffer.from(sealed, 'base64url')
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1
  expect(unsealKey(other, 7, sealed)).toBeUndefined()
  expect(unsealKey(tokenSecret, 8, sealed)).toBeUndefined()
  expect(unsealKey(tokenSecret, 7, altered.toString('base64url'))).toBeUndefined()
})
