import { useSyncExternalStore } from 'react'
import { readClaims, token } from '../../api/token.ts'

const getToken = () => token.get()

/** The signed-in account; null without a token. A token with unreadable claims counts: the server validates it. */
export const useAccount = () => {
  const storedToken = useSyncExternalStore(token.subscribe, getToken, getToken)
  if (storedToken === null) return null
  const claims = readClaims(storedToken)
  return { name: claims?.sub ?? '', expiresAt: (claims?.exp ?? Infinity) * 1000 }
}
