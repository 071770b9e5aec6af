import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const keyBytes = 20

export const generateKey = (): Uint8Array => randomBytes(keyBytes)

/** Copies the key: a small Buffer is a view of a shared ArrayBuffer. */
const secretOf = (key: Uint8Array) => new Secret({ buffer: new Uint8Array(key).buffer })

/** Data for an authenticator app: the key in base32, and the URI for a QR code. */
export const toEnrolment = (key: Uint8Array, account: string) => {
  const secret = secretOf(key)
  return { secret: secret.base32, uri: new TOTP({ issuer: 'Scrutineer', label: account, secret }).toString() }
}

/** The TOTP time step (30 s since 1970) of a code: the current one or a neighbor; undefined if the code is wrong. */
export const matchTotpStep = (key: Uint8Array, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime()
  const totp = new TOTP({ secret: secretOf(key) })
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
