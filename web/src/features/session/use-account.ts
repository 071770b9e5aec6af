import { useSyncExternalStore } from 'react'
import { readClaims, token } from '../../api/token.ts'

const current = () => token.get()

/** Who is signed in; null without a token. A token that says nothing still counts: the server decides on it. */
export const useAccount = () => {
  const held = useSyncExternalStore(token.subscribe, current)
  if (held === null) return null
  const claims = readClaims(held)
  return { name: claims?.sub ?? '', expiresAt: (claims?.exp ?? Infinity) * 1000 }
}
