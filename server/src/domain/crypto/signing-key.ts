import { createHash, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import { canonicalJson } from '@scrutineer/contract/helpers/canonical-json'

/** An Ed25519 key pair that signs documents. */
export interface SigningKey {
  readonly id: string
  /** PEM. */
  readonly publicKey: string
  /** Returns the document with a signature over all its fields. */
  readonly sign: <T extends object>(document: T) => T & { readonly signature: string }
  /** A secret of 32 bytes that only the private key gives; each purpose has its own. */
  readonly deriveSecret: (purpose: 'observer codes') => Uint8Array
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
    deriveSecret: purpose =>
      new Uint8Array(hkdfSync('sha256', privateKey.export({ type: 'pkcs8', format: 'der' }), '', purpose, 32)),
  }
}

/** Whether the document's signature is valid for the public key. */
export const verifySignature = (publicKey: KeyObject, document: { readonly signature: string }): boolean => {
  const { signature, ...signed } = document
  return verify(null, bytesOf(signed), publicKey, Buffer.from(signature, 'base64'))
}
