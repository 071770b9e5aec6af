import { useQuery } from '@tanstack/react-query'
import { isUnsupported } from '../../api/call-error.ts'
import { owingCount } from '../../shared/menu-counts/owing-count.ts'
import { useUpdateCount } from '../../shared/menu-counts/use-update-count.ts'
import { callQueries } from './call-queries.ts'

/** Each count reads all expected reports of the checkpoint. */
const refetchEveryMs = 60_000

/** Updates the number of observers who owe a report in the menu while a user is signed in. */
export const OwingCountUpdater = () => {
  const { data, error } = useQuery({
    ...callQueries({}).queue,
    refetchInterval: ({ state }) => (isUnsupported(state.error) ? false : refetchEveryMs),
  })
  useUpdateCount(owingCount, isUnsupported(error) ? null : data?.owing)
  return null
}
