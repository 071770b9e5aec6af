import { observers } from '@scrutineer/contract/observers'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey } from '../../api/query.ts'

/**
 * Call it when observers have changed: every list and the count are asked for again. With `none` what is on the screen
 * isn't: it is about to be left, and its own observer may be gone.
 */
export const useInvalidateObservers = () => {
  const client = useQueryClient()
  const queryKey = endpointKey(observers.list)
  return async (refetchType: 'active' | 'none') => {
    // Rows that nobody looks at aren't kept: a removed observer doesn't flash up in them.
    client.removeQueries({ queryKey, type: 'inactive' })
    await Promise.all([
      client.invalidateQueries({ queryKey, refetchType }),
      client.invalidateQueries({ queryKey: endpointKey(observers.count) }),
    ])
  }
}
