import { SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from '../domain/clock.ts'
import { boundedFetch } from '../domain/network/bounded-fetch.ts'
import type { ServiceAccount } from './service-account.ts'

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const hour = 3600
/** Tokens are renewed this long before they expire. */
const renewalMarginMs = 5 * 60_000

const TokenResponse = z.object({ access_token: z.string(), expires_in: z.number() })

/** The token endpoint responded with an error. `retryAfter` is the response header. */
export class AccessTokenError extends Error {
  override name = 'AccessTokenError'
  readonly retryAfter: string | null

  constructor(message: string, retryAfter: string | null) {
    super(message)
    this.retryAfter = retryAfter
  }
}

/** Caches access tokens of a service account (OAuth 2.0 JWT bearer grant). */
export const createAccessTokens = (
  account: ServiceAccount,
  { tokenUrl, clock, timeoutMs }: { tokenUrl: string; clock: Clock; timeoutMs: number },
) => {
  let current: { readonly token: string; readonly renewAt: number } | undefined
  let pending: Promise<string> | undefined

  const request = async (): Promise<string> => {
    const seconds = Math.floor(clock().getTime() / 1000)
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(account.keyId !== undefined && { kid: account.keyId }) })
      .setIssuer(account.email)
      .setAudience(tokenUrl)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + hour)
      .sign(account.key)
    const response = await boundedFetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: grant, assertion }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (!response.ok) {
      const message = `no access token (HTTP ${response.status}): ${text.slice(0, 200)}`
      throw new AccessTokenError(message, response.headers.get('retry-after'))
    }
    const granted = z.parse(TokenResponse, JSON.parse(text))
    current = { token: granted.access_token, renewAt: clock().getTime() + granted.expires_in * 1000 - renewalMarginMs }
    return granted.access_token
  }

  return {
    /** Returns a valid token. Concurrent callers share one request. */
    get: async (): Promise<string> => {
      if (current && clock().getTime() < current.renewAt) return current.token
      pending ??= request().finally(() => {
        pending = undefined
      })
      return pending
    },
    /** Discards a rejected token, so that the next `get` requests a new one. */
    invalidate: (token: string): void => {
      if (current?.token === token) current = undefined
    },
  }
}
