import { pins } from '@scrutineer/contract/pins'
import { useQuery } from '@tanstack/react-query'
import { useCapability } from '../../../api/capabilities.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'

/** The PINs that the server keeps for the account; undefined while unknown, and on a server that keeps none. */
export const usePinBatches = (isWanted = true) => {
  const { canChange } = useCurrentUser()
  const hasPins = useCapability('pins')
  return useQuery({ ...endpointQuery(pins.list), enabled: isWanted && canChange && hasPins }).data ?? undefined
}
