import { createPublicKey, type KeyObject } from 'node:crypto'
import { UntrustedKeyError } from '../../errors.ts'
import { signingKeyId } from '../signing-key.ts'
import { readPublicKeys } from './read-public-keys.ts'
import { readSavedKeys } from './saved-keys.ts'

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
