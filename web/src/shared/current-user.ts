import { useSyncExternalStore } from 'react'
import { readClaims, token } from '../api/token.ts'

const current = () => token.get()

/**
 * What the token says of who is signed in: hints for the screens, the server decides. Where it says nothing of roles, as
 * on a foreign server, nobody is kept from trying.
 */
export const useCurrentUser = () => {
  const claims = readClaims(useSyncExternalStore(token.subscribe, current) ?? '')
  return { idNgo: Number(claims?.IdNgo) || undefined, isOrganizer: claims?.Organizer !== false }
}
