import { ngos } from '@scrutineer/contract/ngos'
import { observers } from '@scrutineer/contract/observers'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey } from '../../api/query.ts'

/**
 * Call it when an NGO has changed: what names NGOs is asked for again. With `none` what is on the screen isn't: it is
 * about to be left, and its own NGO may be gone.
 */
export const useInvalidateNgos = () => {
  const client = useQueryClient()
  return async (refetchType: 'active' | 'none') => {
    const changed = [ngos.list, ngos.get, observers.list]
    await Promise.all(
      changed.map(endpoint => client.invalidateQueries({ queryKey: endpointKey(endpoint), refetchType })),
    )
  }
}
