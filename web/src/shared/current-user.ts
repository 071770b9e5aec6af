import { useSyncExternalStore } from 'react'
import { readClaims, token } from '../api/token.ts'

const current = () => token.get()

/**
 * The signed-in account's NGO and role, from the unverified token: hints for the screens, the server decides. Without a role
 * claim, as on another server, the account counts as an organizer.
 */
export const useCurrentUser = () => {
  const claims = readClaims(useSyncExternalStore(token.subscribe, current) ?? '')
  return { idNgo: Number(claims?.IdNgo) || undefined, isOrganizer: claims?.Organizer !== false }
}
