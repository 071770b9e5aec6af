import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test('only addresses of the public internet are public', () => {
  const outside = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0']
  const outside6 = [
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
  ]
  const others = ['255.255.255.255', '224.0.0.1', 'localhost', '']
  expect([...outside, ...outside6, ...others].filter(isPublicAddress)).toEqual([])
  const inside = ['142.250.74.10', '17.57.12.9', '2a00:1450:4001:81b::200a', '2600:1901::1']
  expect(inside.filter(isPublicAddress)).toEqual(inside)
})
