import type { County } from '../../model/app-model.ts'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { useLookup } from '../../ui/state/use-lookup.ts'

/** The counties; undefined while loading. */
export const useCounties = (): readonly County[] | undefined => {
  const { listCounties } = useActions()
  const { hasStations } = useReady()
  return useLookup(() => (hasStations ? listCounties() : undefined), [listCounties, hasStations])
}
