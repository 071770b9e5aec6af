import type { TokenClaims } from '@scrutineer/contract/session'
import { createEmitter } from '../lib/stores/emitter.ts'

/** Named by the specification; other tabs and older versions of the product read the same place. */
const storageKey = 'token-id'
const { subscribe, emit } = createEmitter()

addEventListener('storage', event => {
  if (event.key === storageKey || event.key === null) emit()
})

/** What a token says of its holder, unverified: good for showing a name, never for deciding. Null if it isn't a token. */
export const readClaims = (token: string): Pick<TokenClaims, 'sub' | 'exp' | 'IdNgo' | 'Organizer'> | null => {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof claims !== 'object' || claims === null) return null
    if (!('sub' in claims && typeof claims.sub === 'string')) return null
    return {
      sub: claims.sub,
      exp: 'exp' in claims && typeof claims.exp === 'number' ? claims.exp : Infinity,
      ...('IdNgo' in claims && typeof claims.IdNgo === 'string' && { IdNgo: claims.IdNgo }),
      ...('Organizer' in claims && typeof claims.Organizer === 'boolean' && { Organizer: claims.Organizer }),
    }
  } catch {
    // A stored text that isn't a token is the same as one without claims: the server decides what it is worth.
    return null
  }
}

/** The sign-in token: whoever holds one is signed in. The only reader of its place in local storage. */
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
  /** Told of every change, other tabs' included. Returns how to stop. */
  subscribe,
}
