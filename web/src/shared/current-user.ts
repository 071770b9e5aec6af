import { useSyncExternalStore } from 'react'
import { readClaims, token } from '../api/token.ts'

const current = () => token.get()

const readUser = (sessionToken: string | null) => {
  const claims = readClaims(sessionToken ?? '')
  return { idNgo: Number(claims?.IdNgo) || undefined, isOrganizer: claims?.Organizer !== false }
}

/**
 * The signed-in account's NGO and role, from the unverified token: hints for the screens, the server decides. Without a role
 * claim, as on another server, the account counts as an organizer.
 */
export const currentUser = () => readUser(current())

/** The same in a component. */
export const useCurrentUser = () => readUser(useSyncExternalStore(token.subscribe, current, current))
