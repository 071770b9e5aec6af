import { isIPv4 } from 'node:net'

/**
 * The network an IP address is of, as far as people who move about in it keep it: the first 16 bits of IPv4, the first 32
 * of IPv6. Phones of one carrier come from many addresses of few networks.
 */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return plain.split('.').slice(0, 2).join('.')
  const [first = '', second = ''] = plain.split(':')
  return `${first}:${second}`.toLowerCase()
}
