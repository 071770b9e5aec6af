import { ngos } from '@scrutineer/contract/ngos'
import { observers } from '@scrutineer/contract/observers'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey } from '../../api/query.ts'

/**
 * Invalidates the queries that contain NGO names after a change. `none` doesn't refetch those on the screen: for use before
 * navigating away, since the shown NGO may be deleted.
 */
export const useInvalidateNgos = () => {
  const client = useQueryClient()
  return async (refetchType: 'active' | 'none') => {
    const endpoints = [ngos.list, ngos.get, observers.list]
    await Promise.all(
      endpoints.map(endpoint => client.invalidateQueries({ queryKey: endpointKey(endpoint), refetchType })),
    )
  }
}
