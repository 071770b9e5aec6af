import type { KeyObject } from 'node:crypto'
import { type Archive, BrokenArchive } from '../archive/read-archive.ts'
import { isSignedBy, keyId } from '../domain/signing-key.ts'
import { findTrustedKey, type TrustedKey, type TrustedPlaces } from '../trusted-keys/find-key.ts'
import { NothingRestored } from './restore-archive.ts'

export interface Signers extends TrustedPlaces {
  /** The public key that the restored server will sign with, where there is one already, and its file. */
  readonly own: { readonly key: KeyObject; readonly from: string } | undefined
  /** The person knows where the backup comes from, whoever signed it. */
  readonly isUnsigned: boolean
}

const findSigner = async (id: string, signers: Signers): Promise<TrustedKey | undefined> =>
  signers.own && keyId(signers.own.key) === id ? signers.own : findTrustedKey(id, signers)

const insist = 'or restore it with --unsigned where you know who made it and who could change it since'

/**
 * Says whose key signed a backup; throws where the key isn't known or nobody signed it, unless the person insists. What a
 * known key did not sign as it is was altered, and is never restored.
 */
export const proveSigner = async (
  path: string,
  { manifest, written }: Pick<Archive, 'manifest' | 'written'>,
  signers: Signers,
  say: (line: string) => void,
): Promise<void> => {
  const id = manifest.publicKey?.id
  if (id === undefined || written.signature === undefined) {
    if (!signers.isUnsigned)
      throw new NothingRestored(
        `${path} is not signed: either a version made it that signed none, or somebody altered it. Take a new backup, ${insist}.`,
      )
    return say('It is not signed: nothing tells who made it.')
  }
  const signer = await findSigner(id, signers)
  if (!signer) {
    const unknown = `the key ${id}, which is not known here`
    if (!signers.isUnsigned)
      throw new NothingRestored(
        `${path} is signed with ${unknown}: name the key with --key (its file, or where the server publishes it), ${insist}.`,
      )
    return say(`It claims to be signed with ${unknown}: nothing tells who made it.`)
  }
  if (!isSignedBy(signer.key, { ...written, signature: written.signature }))
    throw new BrokenArchive(`${path} was altered: its manifest.json is not what the key ${id} signed.`)
  say(`It is signed with the key ${id}, from ${signer.from}.`)
}
