import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PublishedKeys } from '@scrutineer/contract/exports'
import { UntrustedKeyError } from '../../errors.ts'
import { boundedFetch } from '../../network/bounded-fetch.ts'
import { isLoopback } from '../../network/loopback.ts'
import { signingKeyId } from '../signing-key.ts'
import { readSavedKeys } from './saved-keys.ts'

const isUrl = (source: string) => /^https?:\/\//.test(source)

const fetchText = async (url: string): Promise<string> => {
  // A redirect could lead from https to http.
  const response = await boundedFetch(url, { signal: AbortSignal.timeout(15_000), redirect: 'error' })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.text()
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  // The message of fetch is generic; its cause has the reason.
  return error.cause instanceof Error ? error.cause.message : error.message
}

const parseKeys = (text: string): KeyObject[] => {
  if (!text.trimStart().startsWith('{')) return [createPublicKey(text)]
  return PublishedKeys.parse(JSON.parse(text)).keys.map(({ publicKey }) => createPublicKey(publicKey))
}

/** Reads public keys from a file, or from an https:// or loopback URL. Throws an `UntrustedKeyError`. */
export const readPublicKeys = async (source: string): Promise<KeyObject[]> => {
  if (/^http:\/\//.test(source) && !isLoopback(new URL(source).hostname))
    throw new UntrustedKeyError(`Over http, an attacker could replace the key of ${source}: use https://.`)
  try {
    return parseKeys(await (isUrl(source) ? fetchText(source) : readFile(source, 'utf8')))
  } catch (error) {
    throw new UntrustedKeyError(`No public key could be read from ${source}: ${reasonOf(error)}.`, { cause: error })
  }
}

export interface TrustedKeySources {
  /** File or URL of the key, as passed on the command line. */
  readonly key: string | undefined
  /** File of saved keys. */
  readonly keyFile: string
}

export interface TrustedKey {
  readonly key: KeyObject
  readonly source: string
}

/**
 * Finds a public key by id at `key`, or else in the saved keys; undefined if they don't have it. The URL inside a signed
 * document is never used: a forged document would point to the forger's server.
 */
export const findTrustedKey = async (
  id: string,
  { key: source, keyFile }: TrustedKeySources,
): Promise<TrustedKey | undefined> => {
  if (source !== undefined) {
    const key = (await readPublicKeys(source)).find(each => signingKeyId(each) === id)
    if (key) return { key, source }
    throw new UntrustedKeyError(`The key of the signature, ${id}, is not at ${source}.`)
  }
  const saved = (await readSavedKeys(keyFile)).find(each => signingKeyId(createPublicKey(each.publicKey)) === id)
  return saved && { key: createPublicKey(saved.publicKey), source: `${keyFile}, saved from ${saved.from}` }
}
