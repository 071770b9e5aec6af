import { fromBase64 } from '@scrutineer/contract/helpers/base64'
import type { TokenClaims } from '@scrutineer/contract/session'
import { createEmitter } from '../lib/stores/emitter.ts'

/** From the specification. Other tabs and older versions of the product use the same key. */
const storageKey = 'token-id'
const { subscribe, emit } = createEmitter()

addEventListener('storage', event => {
  if (event.key === storageKey || event.key === null) emit()
})

const parseClaims = (token: string): Omit<TokenClaims, 'jti'> | null => {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = fromBase64(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof claims !== 'object' || claims === null) return null
    if (!('sub' in claims && typeof claims.sub === 'string')) return null
    return {
      sub: claims.sub,
      exp: 'exp' in claims && typeof claims.exp === 'number' ? claims.exp : Infinity,
      ...('UserType' in claims && typeof claims.UserType === 'string' && { UserType: claims.UserType }),
      ...('IdNgo' in claims && typeof claims.IdNgo === 'string' && { IdNgo: claims.IdNgo }),
      ...('Organizer' in claims && typeof claims.Organizer === 'boolean' && { Organizer: claims.Organizer }),
      ...('Analyst' in claims && claims.Analyst === true && { Analyst: true }),
    }
  } catch {
    // Not a JWT. The server decides whether it is valid.
    return null
  }
}

let last: { readonly token: string; readonly claims: ReturnType<typeof parseClaims> } | undefined

/** Unverified claims of a token, for display only. Null if it can't be parsed. Each rendering reads them. */
export const readClaims = (token: string) => {
  if (last?.token !== token) last = { token, claims: parseClaims(token) }
  return last.claims
}

/** The session token in local storage; an account is signed in while there is one. */
export const token = {
  get: () => localStorage.getItem(storageKey),
  set: (value: string) => {
    localStorage.setItem(storageKey, value)
    emit()
  },
  clear: () => {
    localStorage.removeItem(storageKey)
    emit()
  },
  /** Notifies of every change, also by other tabs. Returns the unsubscribe function. */
  subscribe,
}
