import { createPublicKey, type KeyObject } from 'node:crypto'
import { keyId } from '../domain/crypto/signing-key.ts'
import { readPublicKeys } from './read-public-keys.ts'
import { readSavedKeys } from './saved-keys.ts'
import { UntrustedKeyError } from './untrusted-key-error.ts'

export interface KeySources {
  /** File or address that the person names this time. */
  readonly key: string | undefined
  /** File of keys that the person saved earlier. */
  readonly keyFile: string
}

export interface TrustedKey {
  readonly key: KeyObject
  readonly source: string
}

/**
 * The public key of an id, from the place that the person names or the keys saved earlier; undefined where it isn't among
 * these. Never from where a signed document itself says: a forger's document names the forger's own server.
 */
export const findTrustedKey = async (
  id: string,
  { key: place, keyFile }: KeySources,
): Promise<TrustedKey | undefined> => {
  if (place !== undefined) {
    const key = (await readPublicKeys(place)).find(each => keyId(each) === id)
    if (key) return { key, source: place }
    throw new UntrustedKeyError(`The key that it names, ${id}, is not at ${place}.`)
  }
  const saved = (await readSavedKeys(keyFile)).find(each => keyId(createPublicKey(each.publicKey)) === id)
  return saved && { key: createPublicKey(saved.publicKey), source: `${keyFile}, saved from ${saved.from}` }
}
