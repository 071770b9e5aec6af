import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// AES-256-GCM with a key derived from the token secret. The account is additional authenticated data: a sealed key
// can't be opened if copied to another account's row.

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const sealingKey = (tokenSecret: Uint8Array) => Buffer.from(hkdfSync('sha256', tokenSecret, '', 'second factor', 32))

const accountOf = (staffId: number) => Buffer.from(`staff ${staffId}`)

/** Encrypts a second factor's key for storage. */
export const sealKey = (tokenSecret: Uint8Array, staffId: number, key: Uint8Array): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, sealingKey(tokenSecret), nonce).setAAD(accountOf(staffId))
  const sealed = Buffer.concat([cipher.update(key), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a key; undefined if it was sealed with another token secret or for another account. */
export const unsealKey = (tokenSecret: Uint8Array, staffId: number, sealedKey: string): Uint8Array | undefined => {
  const sealed = Buffer.from(sealedKey, 'base64url')
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, sealingKey(tokenSecret), nonce, { authTagLength: tagBytes })
    .setAAD(accountOf(staffId))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  const key = decipher.update(sealed.subarray(nonceBytes + tagBytes))
  try {
    return Buffer.concat([key, decipher.final()])
  } catch {
    // `final` only throws if authentication fails.
    return undefined
  }
}
