import { hkdfSync } from 'node:crypto'
import { oidc } from '@scrutineer/contract/oidc'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { PendingSignIn } from './provider.ts'

/** One cookie per sign-in: people begin others in other tabs. */
const cookieName = (state: string) => `oidc-sign-in-${state.replace(/[^\w-]/g, '').slice(0, 12)}`
const lifetimeSeconds = 600

const Pending = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() })

// Derived, so that no session token passes for such a cookie, and no cookie for a session token.
const cookieKey = (tokenSecret: Uint8Array) => new Uint8Array(hkdfSync('sha256', tokenSecret, '', 'oidc sign-in', 32))

interface CookieOptions {
  readonly basePath: string
  /** The public address has TLS. */
  readonly isSecure: boolean
}

const format = (state: string, value: string, maxAge: number, { basePath, isSecure }: CookieOptions) =>
  [
    `${cookieName(state)}=${value}`,
    `Path=${basePath}${oidc.begin.path}`,
    `Max-Age=${maxAge}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')

/** The `Set-Cookie` header of a sign-in that began: signed, for ten minutes, invisible to scripts. */
export const createPendingCookie = async (
  tokenSecret: Uint8Array,
  pending: PendingSignIn,
  now: Date,
  options: CookieOptions,
): Promise<string> => {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const value = await new SignJWT({ ...pending })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(cookieKey(tokenSecret))
  return format(pending.state, value, lifetimeSeconds, options)
}

/** The `Set-Cookie` header that removes the cookie of a sign-in. */
export const removePendingCookie = (state: string, options: CookieOptions): string => format(state, '', 0, options)

/** The secrets of a sign-in that this browser began; undefined without an authentic, unexpired cookie. */
export const readPendingCookie = async (
  tokenSecret: Uint8Array,
  { header, state, now }: { header: string | undefined; state: string; now: Date },
): Promise<PendingSignIn | undefined> => {
  const cookies = (header ?? '').split(';').map(cookie => cookie.trim())
  const start = `${cookieName(state)}=`
  const value = cookies.find(cookie => cookie.startsWith(start))?.slice(start.length)
  if (!value) return undefined
  try {
    const options = { algorithms: ['HS256'], currentDate: now, requiredClaims: ['exp'] }
    const { payload } = await jwtVerify(value, cookieKey(tokenSecret), options)
    return z.parse(Pending, payload)
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
