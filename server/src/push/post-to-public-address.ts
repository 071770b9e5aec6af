import { lookup } from 'node:dns'
import type { OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../domain/network/public-address.ts'

/** Posts bytes. Only the status and `Retry-After` of the reply count. */
export type Post = (
  url: URL,
  headers: OutgoingHttpHeaders,
  body: Buffer,
  signal: AbortSignal,
) => Promise<{ readonly status: number; readonly retryAfter: string | undefined }>

/** The address isn't one of the public internet. */
export class BlockedAddressError extends Error {
  override name = 'BlockedAddressError'
  constructor() {
    super('not a public https address')
  }
}

/** Resolves names to public addresses only: the address that is checked is the one that is connected to. */
const lookupPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error, '')
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new BlockedAddressError(), '')
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })

/** Whether an address may be one of a push service: https on its usual port, by name. What the name resolves to is checked later. */
export const isServiceAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, port, username, password, hostname } = new URL(address)
  const isLiteral = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return protocol === 'https:' && port === '' && username === '' && password === '' && !isLiteral
}

/**
 * Posts to an address that a phone has named. It is that of a push service, so it must not be one of this network. Redirects are not
 * followed, and the body of the reply isn't read.
 */
export const postToPublicAddress: Post = async (url, headers, body, signal) => {
  if (!isServiceAddress(url.href)) throw new BlockedAddressError()
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers, lookup: lookupPublic, agent: false, signal }, reply => {
      resolve({ status: reply.statusCode ?? 0, retryAfter: reply.headers['retry-after'] })
      reply.destroy()
    })
    call.on('error', reject)
    call.end(body)
  })
}
