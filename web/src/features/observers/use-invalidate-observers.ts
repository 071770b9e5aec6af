import { observers } from '@scrutineer/contract/observers'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey } from '../../api/query.ts'

/**
 * Invalidates the observer lists and the count after a change. `none` doesn't refetch the lists on the screen: for use
 * before navigating away, since the shown observer may be deleted.
 */
export const useInvalidateObservers = () => {
  const client = useQueryClient()
  const queryKey = endpointKey(observers.list)
  return async (refetchType: 'active' | 'none') => {
    // Drop unused lists, so that a deleted observer doesn't flash up from the cache.
    client.removeQueries({ queryKey, type: 'inactive' })
    await Promise.all([
      client.invalidateQueries({ queryKey, refetchType }),
      client.invalidateQueries({ queryKey: endpointKey(observers.count) }),
    ])
  }
}
