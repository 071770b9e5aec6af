import { useEffect } from 'react'
import { isUnserved } from '../../api/call-error.ts'
import { unplacedCount } from '../../shared/unplaced-count.ts'
import { useUnplaced } from './use-unplaced.ts'

const view = { state: 'open', page: 1, pageSize: 1 } as const

/** Counts the open reports for the menu, for as long as somebody is signed in. */
export const OpenCount = () => {
  const { data, error } = useUnplaced(view)
  const count = isUnserved(error) ? null : data?.totalItems
  useEffect(() => {
    if (count !== undefined) unplacedCount.set(count)
  }, [count])
  useEffect(
    () => () => {
      // Whoever signs in next hasn't been told anything.
      if (unplacedCount.get() !== null) unplacedCount.set(0)
    },
    [],
  )
  return null
}
