import { isIP } from 'node:net'

interface AddressSource {
  /**
   * Fastify's `request.ip`. With a trusted proxy it is the last entry of `X-Forwarded-For`, of any length; undefined after
   * the connection has closed.
   */
  readonly ip?: string | undefined
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** Removes port, brackets, zone and the IPv4-mapped prefix; undefined if the rest isn't an IP address. */
const parseAddress = (text: string): string | undefined => {
  // The longest address has 45 characters, plus brackets, zone and port.
  if (text.length > 100) return undefined
  const trimmed = text.trim()
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  const [withoutZone = ''] = bare.split('%')
  const address = withoutZone.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  return isIP(address) > 0 ? address : undefined
}

/** The caller's IP address, or that of the connection if the proxy sends none. Indexes and the audit log store it. */
export const clientAddress = ({ ip = '', socket }: AddressSource): string =>
  parseAddress(ip) ?? socket.remoteAddress ?? ''
