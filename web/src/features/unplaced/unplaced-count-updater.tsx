import { isUnsupported } from '../../api/call-error.ts'
import { unplacedCount } from '../../shared/menu-counts/unplaced-count.ts'
import { useUpdateCount } from '../../shared/menu-counts/use-update-count.ts'
import { useUnplacedReports } from './use-unplaced-reports.ts'

const view = { state: 'open', page: 1, pageSize: 1 } as const

/** Updates the number of open reports in the menu while a user is signed in. */
export const UnplacedCountUpdater = () => {
  const { data, error } = useUnplacedReports(view)
  useUpdateCount(unplacedCount, isUnsupported(error) ? null : data?.totalItems)
  return null
}
