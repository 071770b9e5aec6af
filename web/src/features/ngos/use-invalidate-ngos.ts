import { ngos } from '@scrutineer/contract/ngos'
import { observers } from '@scrutineer/contract/observers'
import { useInvalidate } from '../../api/use-invalidate.ts'

/**
 * Invalidates the queries that contain NGO names after a change. `none` doesn't refetch those on the screen: for use before
 * navigating away, since the shown NGO may be deleted.
 */
export const useInvalidateNgos = () => {
  const invalidate = useInvalidate()
  return (refetchType: 'active' | 'none') => invalidate([ngos.list, ngos.get, observers.list], refetchType)
}
