import { useQuery } from '@tanstack/react-query'
import { isUnsupported } from '../../api/call-error.ts'
import { pollIntervalMs, useLiveCatchUp, useLiveRefetch, useLiveState } from '../../api/live/use-live.ts'
import { type UnplacedView, unplacedQuery } from './unplaced-query.ts'

/** A page of unplaced reports, updated by the live stream or by polling. */
export const useUnplacedReports = (view: Omit<UnplacedView, 'report'>) => {
  const { mode } = useLiveState()
  const query = unplacedQuery(view)
  const list = useQuery({
    ...query,
    refetchInterval: ({ state }) => (mode === 'live' || isUnsupported(state.error) ? false : pollIntervalMs),
  })
  useLiveRefetch(query.queryKey, ({ kind }) => kind === 'unplaced')
  useLiveCatchUp(list)
  return list
}
