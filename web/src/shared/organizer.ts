import { useSyncExternalStore } from 'react'
import { readClaims, token } from '../api/token.ts'

/** Whether this person may write what belongs to the whole mission. A token that doesn't say so may: the server decides. */
export const useIsOrganizer = () => {
  const held = useSyncExternalStore(token.subscribe, token.get)
  return (held === null ? null : readClaims(held))?.Organizer !== false
}
