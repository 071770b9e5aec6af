import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from '../../domain/network/loopback.ts'

const proxyHeaders = /^(via|forwarded|x-real-ip|x-forwarded-.*)$/

/** The host of an address, an IPv6 address without its brackets; undefined where the address can't be read. */
const hostOf = (address: string) =>
  URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : undefined

/**
 * Whether a request that reached a loopback address was also made on this machine. A proxy on this machine gives itself
 * away by a header, by the public name it was asked for, or by the page that asked.
 */
export const isLocalRequest = (headers: IncomingHttpHeaders): boolean => {
  if (Object.keys(headers).some(name => proxyHeaders.test(name))) return false
  const { host = '', origin } = headers
  const addresses = [`http://${host}`, ...(origin === undefined ? [] : [origin])]
  return addresses.every(address => isLoopback(hostOf(address) ?? ''))
}
