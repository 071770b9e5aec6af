import { useEffect, useState } from 'react'
import type { Station } from '../../model/app-model.ts'
import { useActions } from '../../ui/state/model-context.tsx'

/** A station of the list; undefined while loading, null if it isn't in the list. */
export const useStation = (countyCode: string, pollingStationNumber: number): Station | null | undefined => {
  const { findStation } = useActions()
  const [found, setFound] = useState<Station | null>()
  useEffect(() => {
    let isCurrent = true
    const find = async () => {
      const station = await findStation({ countyCode, pollingStationNumber })
      if (isCurrent) setFound(station ?? null)
    }
    void find()
    return () => {
      isCurrent = false
    }
  }, [countyCode, pollingStationNumber, findStation])
  return found
}
