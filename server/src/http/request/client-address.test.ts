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
])('reads the proxy’s header value %s as %s', (header, address) => {
  expect(addressOf(header)).toBe(address)
})

test.each(['', 'unknown', '_hidden', '999.1.1.1', 'x'.repeat(10_000), '[::1', `fe80::1%${'x'.repeat(500)}`])(
  'uses the proxy’s address for an invalid header value: %s',
  header => {
    expect(addressOf(header)).toBe(peer)
  },
)

test('returns an empty address for a closed connection', () => {
  expect(clientAddress({ ip: '', socket: {} })).toBe('')
})

test('returns an empty address if Fastify no longer has one', () => {
  expect(clientAddress({ ip: undefined, socket: { remoteAddress: undefined } })).toBe('')
})
