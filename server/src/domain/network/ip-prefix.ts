import { isIPv4 } from 'node:net'

const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The eight groups of an IPv6 address, in lower case without leading zeros. */
const groupsOf = (address: string): string[] => {
  const [withoutZone = ''] = address.toLowerCase().split('%')
  const [head = '', tail = ''] = withoutZone.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':').map(group => group.replace(/^0+(?=.)/, '')))
  const [first, last] = [groups(head), groups(tail)]
  const missing = Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array.from({ length: missing }, () => '0'), ...last]
}

/** One client by its IP address. Of IPv6 the first 64 bits: a client may use every address that begins with them. */
export const clientPrefixOf = (address: string): string => {
  const plain = withoutMapping(address)
  return plain.includes(':') ? groupsOf(plain).slice(0, 4).join(':') : plain
}

/**
 * The network an IP address is of, as far as people who move about in it keep it: the first 16 bits of IPv4, the first 32
 * of IPv6. Phones of one carrier come from many addresses of few networks.
 */
export const subnetOf = (address: string): string => {
  const plain = withoutMapping(address)
  if (isIPv4(plain)) return plain.split('.').slice(0, 2).join('.')
  const [first = '', second = ''] = plain.split(':')
  return `${first}:${second}`.toLowerCase()
}
