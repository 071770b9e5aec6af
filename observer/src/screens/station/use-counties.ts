import { useEffect, useState } from 'react'
import type { County } from '../../model/app-model.ts'
import { useActions, useReady } from '../../ui/state/model-context.tsx'

/** The counties; undefined while loading. */
export const useCounties = (): readonly County[] | undefined => {
  const { listCounties } = useActions()
  const { hasStations } = useReady()
  const [counties, setCounties] = useState<readonly County[]>()
  useEffect(() => {
    if (!hasStations) return
    let isCurrent = true
    void listCounties().then(found => isCurrent && setCounties(found))
    return () => {
      isCurrent = false
    }
  }, [listCounties, hasStations])
  return counties
}
