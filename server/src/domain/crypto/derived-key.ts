import { createECDH, hkdfSync } from 'node:crypto'

/** Order of P-256. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

/** A P-256 key pair as bytes: the private scalar, and the uncompressed point. */
export interface DerivedKey {
  readonly privateKey: Uint8Array<ArrayBuffer>
  readonly publicKey: Uint8Array<ArrayBuffer>
}

/**
 * A key pair derived from the token secret: the same after each restart and on each server of a mission, and kept like the secret
 * itself. Each purpose has its own.
 */
export const deriveKey = (tokenSecret: Uint8Array, purpose: 'saved files' | 'web push'): DerivedKey => {
  // 16 bytes more than the order has, so that the remainder is evenly distributed (FIPS 186-5, A.2.1).
  const bytes = Buffer.from(hkdfSync('sha256', tokenSecret, '', purpose, 48)).toString('hex')
  const scalar = (BigInt(`0x${bytes}`) % (order - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { privateKey: Uint8Array.from(privateKey), publicKey: Uint8Array.from(pair.getPublicKey()) }
}
