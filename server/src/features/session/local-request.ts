import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from '../../domain/network/loopback.ts'

const proxyHeaders = /^(via|forwarded|x-real-ip|x-forwarded-.*)$/

/** The host of a URL, without the brackets of an IPv6 address; undefined if the URL is invalid. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : undefined)

/**
 * Whether a request to a loopback address was made on this machine. A request through a local proxy is detected by a proxy
 * header, or by a public name in `Host` or `Origin`.
 */
export const isLocalRequest = (headers: IncomingHttpHeaders): boolean => {
  if (Object.keys(headers).some(name => proxyHeaders.test(name))) return false
  const { host = '', origin } = headers
  const urls = [`http://${host}`, ...(origin === undefined ? [] : [origin])]
  return urls.every(url => isLoopback(hostOf(url) ?? ''))
}
