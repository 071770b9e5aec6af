import { expect, test } from 'vitest'
import { clientPrefixOf, subnetOf } from './ip-prefix.ts'

test('addresses of one carrier have the same subnet in any notation', () => {
  const networks = ['203.0.113.5', '203.0.7.9', '::ffff:203.0.113.5', '::FFFF:203.0.1.1'].map(subnetOf)
  expect(new Set(networks)).toEqual(new Set(['203.0']))
  expect(subnetOf('2001:0DB8:1::5')).toBe(subnetOf('2001:0db8:ffff:2::'))
})

test('addresses of different carriers have different subnets', () => {
  const networks = ['203.1.113.5', '203.0.113.5', '2001:db8::1', '2001:db9::1', '::1', '127.0.0.1'].map(subnetOf)
  expect(new Set(networks).size).toBe(networks.length)
})

test('a client is a single IPv4 address or an IPv6 /64 prefix', () => {
  const same = ['2001:db8:1:2::5', '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2:3:4:5:6'].map(
    clientPrefixOf,
  )
  expect(new Set(same)).toEqual(new Set(['2001:db8:1:2']))
  const others = ['2001:db8:1:3::5', '::1', '2001:db8::1', '203.0.113.5', '203.0.113.6'].map(clientPrefixOf)
  expect(new Set(others).size).toBe(others.length)
  expect(clientPrefixOf('::ffff:203.0.113.5')).toBe('203.0.113.5')
})
