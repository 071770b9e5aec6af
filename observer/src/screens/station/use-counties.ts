import { useEffect, useState } from 'react'
import type { County } from '../../model/app-model.ts'
import { useActions } from '../../ui/state/model-context.tsx'

/** The counties; undefined until they are read. */
export const useCounties = (): readonly County[] | undefined => {
  const { listCounties } = useActions()
  const [counties, setCounties] = useState<readonly County[]>()
  useEffect(() => {
    let isCurrent = true
    void listCounties().then(found => isCurrent && setCounties(found))
    return () => {
      isCurrent = false
    }
  }, [listCounties])
  return counties
}
