import { SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from '../domain/clock.ts'
import type { ServiceAccount } from './service-account.ts'

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const hour = 3600
/** A token is renewed this long before it ends, so that none ends on its way. */
const renewalMarginMs = 5 * 60_000

const Granted = z.object({ access_token: z.string(), expires_in: z.number() })

/** Google gives no access token; where it asked for patience, `retryAfter` is the header. */
export class AccessTokenError extends Error {
  override name = 'AccessRefusedError'
  readonly retryAfter: string | null

  constructor(message: string, retryAfter: string | null) {
    super(message)
    this.retryAfter = retryAfter
  }
}

export interface AccessTokens {
  /** A live token; many callers at once share one request for it. */
  readonly get: () => Promise<string>
  /** Says that a token was refused; unless it was renewed already, the next `get` asks for another. */
  readonly invalidate: (token: string) => void
}

/** The access tokens of a service account, by the OAuth 2.0 JWT grant. */
export const createAccessTokens = (
  account: ServiceAccount,
  { tokenUrl, clock, timeoutMs }: { tokenUrl: string; clock: Clock; timeoutMs: number },
): AccessTokens => {
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
    const response = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: grant, assertion }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (!response.ok) {
      const sentence = `no access token (HTTP ${response.status}): ${text.slice(0, 200)}`
      throw new AccessTokenError(sentence, response.headers.get('retry-after'))
    }
    const granted = z.parse(Granted, JSON.parse(text))
    current = { token: granted.access_token, renewAt: clock().getTime() + granted.expires_in * 1000 - renewalMarginMs }
    return granted.access_token
  }

  return {
    get: async () => {
      if (current && clock().getTime() < current.renewAt) return current.token
      pending ??= request().finally(() => {
        pending = undefined
      })
      return pending
    },
    invalidate: token => {
      if (current?.token === token) current = undefined
    },
  }
}
