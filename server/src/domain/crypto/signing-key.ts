import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'

/** An Ed25519 key pair that signs documents. */
export interface SigningKey {
  readonly id: string
  /** PEM. */
  readonly publicKey: string
  /** The same document with a signature over all its fields. */
  readonly sign: <T extends object>(document: T) => T & { readonly signature: string }
}

const bytesOf = (document: object) => Buffer.from(canonicalJson(document))

/** What a public key is called: SHA-256 of its DER (SubjectPublicKeyInfo), in hex. */
export const keyId = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')

export const createSigningKey = (privateKey: KeyObject): SigningKey => {
  const publicKey = createPublicKey(privateKey)
  return {
    id: keyId(publicKey),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: document => ({ ...document, signature: sign(null, bytesOf(document), privateKey).toString('base64') }),
  }
}

/** Whether a document is what the owner of a public key signed, to the last field. */
export const verifySignature = (publicKey: KeyObject, document: { readonly signature: string }): boolean => {
  const { signature, ...signed } = document
  return verify(null, bytesOf(signed), publicKey, Buffer.from(signature, 'base64'))
}
