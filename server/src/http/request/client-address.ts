import { isIP } from 'node:net'

interface AddressSource {
  /**
   * As Fastify has it: with a trusted proxy whatever that wrote last into `X-Forwarded-For`, of any length; undefined once
   * the connection is gone.
   */
  readonly ip?: string | undefined
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** Without port, brackets, zone or the prefix of IPv4 in IPv6; undefined for anything that isn't an IP address. */
const parseAddress = (text: string): string | undefined => {
  // The longest has 45 characters; with brackets, a zone and a port it stays below this.
  if (text.length > 100) return undefined
  const trimmed = text.trim()
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  const [withoutZone = ''] = bare.split('%')
  const address = withoutZone.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  return isIP(address) > 0 ? address : undefined
}

/** The caller's IP address; the connection's own where the proxy names none. Indexes and the audit store it. */
export const clientAddress = ({ ip = '', socket }: AddressSource): string =>
  parseAddress(ip) ?? socket.remoteAddress ?? ''
