import type { KeyObject } from 'node:crypto'
import { keyId, verifySignature } from '../../domain/crypto/signing-key.ts'
import { findTrustedKey, type KeySources, type TrustedKey } from '../../trusted-keys/find-key.ts'
import { type Archive, CorruptArchiveError } from '../archive/read-archive.ts'
import { RestoreError } from './restore-archive.ts'

export interface SignerOptions extends KeySources {
  /** The public key that the restored server will sign with, where there is one already, and its file. */
  readonly own: { readonly key: KeyObject; readonly source: string } | undefined
  /** The person knows where the backup comes from, whoever signed it. */
  readonly isUnsigned: boolean
}

const findSigner = async (id: string, signers: SignerOptions): Promise<TrustedKey | undefined> =>
  signers.own && keyId(signers.own.key) === id ? signers.own : findTrustedKey(id, signers)

const unsignedHint = 'or restore it with --unsigned where you know who made it and who could change it since'

/**
 * Says whose key signed a backup; throws where the key isn't known or nobody signed it, unless the person insists. What a
 * known key did not sign as it is was altered, and is never restored.
 */
export const verifySigner = async (
  path: string,
  { manifest, rawManifest }: Pick<Archive, 'manifest' | 'rawManifest'>,
  signers: SignerOptions,
  log: (line: string) => void,
): Promise<void> => {
  const id = manifest.publicKey?.id
  if (id === undefined || rawManifest.signature === undefined) {
    if (!signers.isUnsigned)
      throw new RestoreError(
        `${path} is not signed: either a version made it that signed none, or somebody altered it. Take a new backup, ${unsignedHint}.`,
      )
    return log('It is not signed: nothing tells who made it.')
  }
  const signer = await findSigner(id, signers)
  if (!signer) {
    const unknown = `the key ${id}, which is not known here`
    if (!signers.isUnsigned)
      throw new RestoreError(
        `${path} is signed with ${unknown}: name the key with --key (its file, or where the server publishes it), ${unsignedHint}.`,
      )
    return log(`It claims to be signed with ${unknown}: nothing tells who made it.`)
  }
  if (!verifySignature(signer.key, { ...rawManifest, signature: rawManifest.signature }))
    throw new CorruptArchiveError(`${path} was altered: its manifest.json is not what the key ${id} signed.`)
  log(`It is signed with the key ${id}, from ${signer.source}.`)
}
