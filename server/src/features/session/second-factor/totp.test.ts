import { expect, test } from 'vitest'
import { matchTotpStep, toEnrolment } from './totp.ts'

// Test vectors of RFC 6238, appendix B. Apps show the last six of its eight digits.
const key = new TextEncoder().encode('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

test('codes match the test vectors of RFC 6238', () => {
  const codes = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const
  for (const [seconds, code] of codes) expect(matchTotpStep(key, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

test('a code is accepted one step before and after its own, but no longer', () => {
  const steps = [1234567859, 1234567860, 1234567890, 1234567949, 1234567950].map(time =>
    matchTotpStep(key, '005924', at(time)),
  )
  expect(steps).toEqual([undefined, 41152263, 41152263, 41152263, undefined])
})

test('only six digits are a code', () => {
  for (const code of ['', '28708', '2870820', 'abcdef']) expect(matchTotpStep(key, code, at(59))).toBeUndefined()
})

test('the enrolment has the key in base32 and the account', () => {
  const { secret, uri } = toEnrolment(key, 'ana@ngo')
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const address = new URL(uri)
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Scrutineer:ana@ngo',
  ])
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, issuer: 'Scrutineer', period: '30' })
})
