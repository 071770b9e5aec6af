import { createPublicKey, type KeyObject } from 'node:crypto'
import { keyId } from '../domain/signing-key.ts'
import { readKeyFile } from './key-file.ts'
import { readKeys } from './read-keys.ts'
import { UntrustedKey } from './untrusted-key.ts'

export interface TrustedPlaces {
  /** File or address that the person names this time. */
  readonly key: string | undefined
  /** File of keys that the person saved earlier. */
  readonly keyFile: string
}

export interface TrustedKey {
  readonly key: KeyObject
  readonly from: string
}

/**
 * The public key of an id, from the place that the person names or the keys saved earlier; undefined where it isn't among
 * these. Never from where a signed document itself says: a forger's document names the forger's own server.
 */
export const findTrustedKey = async (
  id: string,
  { key: place, keyFile }: TrustedPlaces,
): Promise<TrustedKey | undefined> => {
  if (place !== undefined) {
    const key = (await readKeys(place)).find(each => keyId(each) === id)
    if (key) return { key, from: place }
    throw new UntrustedKey(`The key that it names, ${id}, is not at ${place}.`)
  }
  const saved = (await readKeyFile(keyFile)).find(each => keyId(createPublicKey(each.publicKey)) === id)
  return saved && { key: createPublicKey(saved.publicKey), from: `${keyFile}, saved from ${saved.from}` }
}
