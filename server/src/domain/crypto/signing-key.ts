import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { canonicalJson } from '@scrutineer/contract/helpers/canonical-json'

/** An Ed25519 key pair that signs documents. */
export interface SigningKey {
  readonly id: string
  /** PEM. */
  readonly publicKey: string
  /** Returns the document with a signature over all its fields. */
  readonly sign: <T extends object>(document: T) => T & { readonly signature: string }
}

const bytesOf = (document: object) => Buffer.from(canonicalJson(document))

/** Id of a public key: hex SHA-256 of its DER (SubjectPublicKeyInfo). */
export const signingKeyId = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')

export const createSigningKey = (privateKey: KeyObject): SigningKey => {
  const publicKey = createPublicKey(privateKey)
  return {
    id: signingKeyId(publicKey),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: document => ({ ...document, signature: sign(null, bytesOf(document), privateKey).toString('base64') }),
  }
}

/** Whether the document's signature is valid for the public key. */
export const verifySignature = (publicKey: KeyObject, document: { readonly signature: string }): boolean => {
  const { signature, ...signed } = document
  return verify(null, bytesOf(signed), publicKey, Buffer.from(signature, 'base64'))
}
