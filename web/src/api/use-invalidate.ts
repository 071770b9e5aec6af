import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey } from './query.ts'

/**
 * Returns a function that invalidates all queries of endpoints after a change, and refetches those on the screen. `none` leaves
 * them until they are shown again: for use before navigating away, since what they show may be deleted.
 */
export const useInvalidate = () => {
  const client = useQueryClient()
  return async (endpoints: readonly Endpoint[], refetchType: 'active' | 'none' = 'active'): Promise<void> => {
    await Promise.all(
      endpoints.map(endpoint => client.invalidateQueries({ queryKey: endpointKey(endpoint), refetchType })),
    )
  }
}
