import { isIPv4 } from 'node:net'

const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The eight groups of an IPv6 address, lower case, without leading zeros. */
const groupsOf = (address: string): string[] => {
  const [withoutZone = ''] = address.toLowerCase().split('%')
  const [head = '', tail = ''] = withoutZone.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':').map(group => group.replace(/^0+(?=.)/, '')))
  const [first, last] = [groups(head), groups(tail)]
  const missing = Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array.from({ length: missing }, () => '0'), ...last]
}

/** Identifies a client by its IPv4 address or IPv6 /64 prefix; an IPv6 client may use any address of its prefix. */
export const clientPrefixOf = (address: string): string => {
  const plain = withoutMapping(address)
  return plain.includes(':') ? groupsOf(plain).slice(0, 4).join(':') : plain
}

/**
 * The subnet of an IP address: /16 for IPv4, /32 for IPv6. The phones of one carrier use many addresses of few subnets.
 */
export const subnetOf = (address: string): string => {
  const plain = withoutMapping(address)
  if (isIPv4(plain)) return plain.split('.').slice(0, 2).join('.')
  const [first = '', second = ''] = plain.split(':')
  return `${first}:${second}`.toLowerCase()
}
