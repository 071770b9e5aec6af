import { webcrypto } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

export interface TokenContent {
  readonly sessionId: string
  /** Account name, or the observer's phone. */
  readonly subject: string
  readonly claims: Record<string, string | number | boolean>
  readonly issuedAt: Date
  readonly expiresAt: Date
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000)

/** Signs an HS256 token. Its claims are hints for clients; the server only trusts the session in `jti`. */
export const signToken = (secret: Uint8Array, content: TokenContent): Promise<string> =>
  new SignJWT(content.claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(content.subject)
    .setJti(content.sessionId)
    .setIssuedAt(seconds(content.issuedAt))
    .setExpirationTime(seconds(content.expiresAt))
    .sign(secret)

/** Imports the secret as a key. Call it once: an import takes longer than verifying a token. */
export const importVerificationKey = (secret: Uint8Array): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The session id of an authentic, unexpired token; undefined for anything else. */
export const readSessionId = async (
  key: webcrypto.CryptoKey,
  token: string,
  now: Date,
): Promise<string | undefined> => {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['exp', 'jti', 'sub'],
    })
    return payload.jti && uuid.test(payload.jti) ? payload.jti : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
