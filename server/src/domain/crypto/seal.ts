import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// AES-256-GCM with a key derived from the token secret. The account is additional authenticated data: what is sealed
// can't be opened if copied to another account's row.

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export interface SealOptions {
  readonly tokenSecret: Uint8Array
  /** Each purpose has its own key. */
  readonly purpose: 'second factor' | 'generated pins'
  readonly staffId: number
}

const sealingKey = ({ tokenSecret, purpose }: SealOptions) =>
  Buffer.from(hkdfSync('sha256', tokenSecret, '', purpose, 32))

const accountOf = ({ staffId }: SealOptions) => Buffer.from(`staff ${staffId}`)

/** Encrypts a secret for storage. */
export const seal = (options: SealOptions, secret: Uint8Array): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, sealingKey(options), nonce).setAAD(accountOf(options))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a secret; undefined if it was sealed with another token secret, for another purpose or for another account. */
export const unseal = (options: SealOptions, sealedText: string): Uint8Array | undefined => {
  const sealed = Buffer.from(sealedText, 'base64url')
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, sealingKey(options), nonce, { authTagLength: tagBytes })
    .setAAD(accountOf(options))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  const secret = decipher.update(sealed.subarray(nonceBytes + tagBytes))
  try {
    return Buffer.concat([secret, decipher.final()])
  } catch {
    // `final` only throws if authentication fails.
    return undefined
  }
}
