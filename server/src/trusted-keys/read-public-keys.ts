import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PublishedKeys } from '@scrutineer/contract/exports'
import { isLoopback } from '../domain/network/loopback.ts'
import { UntrustedKeyError } from './untrusted-key-error.ts'

const isAddress = (place: string) => /^https?:\/\//.test(place)

const fetchText = async (address: string): Promise<string> => {
  // A redirection could lead from https to http.
  const reply = await fetch(address, { signal: AbortSignal.timeout(15_000), redirect: 'error' })
  if (!reply.ok) throw new Error(`it replied ${reply.status}`)
  return reply.text()
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  // fetch says only that it failed; its cause says why.
  return error.cause instanceof Error ? error.cause.message : error.message
}

const parseKeys = (text: string): KeyObject[] => {
  if (!text.trimStart().startsWith('{')) return [createPublicKey(text)]
  return PublishedKeys.parse(JSON.parse(text)).keys.map(({ publicKey }) => createPublicKey(publicKey))
}

/** The public keys in a file, or at an address that nobody on the way can answer for. */
export const readPublicKeys = async (place: string): Promise<KeyObject[]> => {
  if (/^http:\/\//.test(place) && !isLoopback(new URL(place).hostname))
    throw new UntrustedKeyError(
      `Over http anybody on the way could put in another key than ${place} has: use https://.`,
    )
  try {
    return parseKeys(await (isAddress(place) ? fetchText(place) : readFile(place, 'utf8')))
  } catch (error) {
    throw new UntrustedKeyError(`No public key could be had from ${place}: ${reasonOf(error)}.`, { cause: error })
  }
}
