import type { County } from '../../model/app-model.ts'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { useFound } from '../../ui/state/use-found.ts'

/** The counties; undefined while loading. */
export const useCounties = (): readonly County[] | undefined => {
  const { listCounties } = useActions()
  const { hasStations } = useReady()
  return useFound(() => (hasStations ? listCounties() : undefined), [listCounties, hasStations])
}
