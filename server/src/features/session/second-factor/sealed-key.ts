import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// AES-256-GCM under a key of its own, derived from the token secret. The account is authenticated with it: a sealed key
// that is copied to another account's row doesn't open.

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const sealingKey = (tokenSecret: Uint8Array) => Buffer.from(hkdfSync('sha256', tokenSecret, '', 'second factor', 32))

const accountOf = (staffId: number) => Buffer.from(`staff ${staffId}`)

/** A second factor's key as the database keeps it: unreadable without the token secret. */
export const sealKey = (tokenSecret: Uint8Array, staffId: number, key: Uint8Array): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, sealingKey(tokenSecret), nonce).setAAD(accountOf(staffId))
  const sealed = Buffer.concat([cipher.update(key), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The key again; undefined where it was sealed with another token secret or for another account. */
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
    // The one thing `final` throws for: the tag doesn't fit.
    return undefined
  }
}
