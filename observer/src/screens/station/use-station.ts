import type { Station } from '../../model/app-model.ts'
import { useActions } from '../../ui/state/model-context.tsx'
import { useLookup } from '../../ui/state/use-lookup.ts'

/** A station of the list; undefined while loading, null if it isn't in the list. */
export const useStation = (countyCode: string, pollingStationNumber: number): Station | null | undefined => {
  const { findStation } = useActions()
  return useLookup(
    async () => (await findStation({ countyCode, pollingStationNumber })) ?? null,
    [countyCode, pollingStationNumber, findStation],
  )
}
