import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { findLanAddresses } from './lan-addresses.ts'

const ipv4 = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  family: 'IPv4',
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
})
const ipv6 = (address: string): NetworkInterfaceInfo => ({ ...ipv4(address), family: 'IPv6', scopeid: 0 })

test('lists the addresses that phones can use, physical interfaces first', () => {
  const interfaces = {
    lo: [ipv4('127.0.0.1', true)],
    docker0: [ipv4('172.17.0.1')],
    wlan0: [ipv6('fe80::1'), ipv4('192.168.1.20')],
    eth1: [ipv4('169.254.3.4')],
    eth0: [ipv4('10.0.0.5')],
  }
  expect(findLanAddresses(interfaces)).toEqual(['192.168.1.20', '10.0.0.5', '172.17.0.1'])
})

test('is empty on a machine without a network', () => {
  expect(findLanAddresses({ lo: [ipv4('127.0.0.1', true)] })).toEqual([])
})
