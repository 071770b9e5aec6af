import { useEffect } from 'react'
import { isUnsupported } from '../../api/call-error.ts'
import { unplacedCount } from '../../shared/unplaced-count.ts'
import { useUnplacedReports } from './use-unplaced-reports.ts'

const view = { state: 'open', page: 1, pageSize: 1 } as const

/** Updates the number of open reports in the menu while a user is signed in. */
export const UnplacedCountUpdater = () => {
  const { data, error } = useUnplacedReports(view)
  const count = isUnsupported(error) ? null : data?.totalItems
  useEffect(() => {
    if (count !== undefined) unplacedCount.set(count)
  }, [count])
  useEffect(
    () => () => {
      // The next user must not see this count.
      if (unplacedCount.get() !== null) unplacedCount.set(0)
    },
    [],
  )
  return null
}
