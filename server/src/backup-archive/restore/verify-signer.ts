import type { KeyObject } from 'node:crypto'
import { CommandError } from '../../cli/command/errors.ts'
import { signingKeyId, verifySignature } from '../../domain/crypto/signing-key.ts'
import { findTrustedKey, type TrustedKey, type TrustedKeySources } from '../../domain/crypto/trusted-keys/find-key.ts'
import type { Archive } from '../format/read-archive.ts'

export interface SignerOptions extends TrustedKeySources {
  /** The public key of the restored server, if it exists already, and its file. */
  readonly serverKey: { readonly key: KeyObject; readonly source: string } | undefined
  /** Accept unsigned backups and unknown keys. */
  readonly isUnsigned: boolean
}

const findSigner = async (id: string, signers: SignerOptions): Promise<TrustedKey | undefined> =>
  signers.serverKey && signingKeyId(signers.serverKey.key) === id ? signers.serverKey : findTrustedKey(id, signers)

const unsignedHint = 'or use --unsigned if you know its origin and that nobody could have changed it'

/**
 * Verifies a backup's signature and logs its signer. Throws a `CommandError` for an unsigned backup or an unknown key,
 * unless `isUnsigned`, and always if the signature of a known key doesn't match.
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
      throw new CommandError(
        `${path} is not signed: it was created by an older version, or altered. Create a new backup, ${unsignedHint}.`,
      )
    return log('It is not signed: its origin is unknown.')
  }
  const signer = await findSigner(id, signers)
  if (!signer) {
    const unknown = `the unknown key ${id}`
    if (!signers.isUnsigned)
      throw new CommandError(
        `${path} is signed with ${unknown}: pass the key with --key (a file, or the URL where the server publishes it), ${unsignedHint}.`,
      )
    return log(`It claims to be signed with ${unknown}: its origin is unknown.`)
  }
  if (!verifySignature(signer.key, { ...rawManifest, signature: rawManifest.signature }))
    throw new CommandError(`${path} was altered: its manifest.json doesn't match the signature of the key ${id}.`)
  log(`It is signed with the key ${id}, from ${signer.source}.`)
}
