import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const peer = '10.0.0.1'
const addressOf = (ip: string) => clientAddress({ ip, socket: { remoteAddress: peer } })

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:51514', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
])('a proxy that writes the caller’s address as %s means %s', (written, address) => {
  expect(addressOf(written)).toBe(address)
})

test.each(['', 'unknown', '_hidden', '999.1.1.1', 'x'.repeat(10_000), '[::1', `fe80::1%${'x'.repeat(500)}`])(
  'what is no address counts as the proxy’s own: %s',
  written => {
    expect(addressOf(written)).toBe(peer)
  },
)

test('a connection that is gone already has an address too', () => {
  expect(clientAddress({ ip: '', socket: {} })).toBe('')
})

test('a caller who has gone meanwhile has no address any more', () => {
  expect(clientAddress({ ip: undefined, socket: { remoteAddress: undefined } })).toBe('')
})
