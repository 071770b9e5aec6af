import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const keyBytes = 20

export const generateKey = (): Uint8Array => randomBytes(keyBytes)

/** Copied: a small Buffer is a view of memory that it shares with others. */
const secretOf = (key: Uint8Array) => new Secret({ buffer: new Uint8Array(key).buffer })

/** What an authenticator app needs to know: the key in base32, and the address that a QR code shows. */
export const toEnrolment = (key: Uint8Array, account: string) => {
  const secret = secretOf(key)
  return { secret: secret.base32, uri: new TOTP({ issuer: 'Scrutineer', label: account, secret }).toString() }
}

/** The 30 seconds, counted from 1970, that a code belongs to: now, just before or just after; undefined for no code. */
export const matchTotpStep = (key: Uint8Array, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime()
  const totp = new TOTP({ secret: secretOf(key) })
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
