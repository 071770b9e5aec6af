import { useQuery } from '@tanstack/react-query'
import { isUnserved } from '../../api/call-error.ts'
import { useLiveCatchUp, useLiveRefetch, useLiveState } from '../../api/use-live.ts'
import { pollEveryMs, type UnplacedView, unplacedQuery } from './unplaced-list.ts'

/** A page of unplaced reports, kept up to date by the live stream, or by polling where there is none. */
export const useUnplaced = (view: Omit<UnplacedView, 'report'>) => {
  const { mode } = useLiveState()
  const query = unplacedQuery(view)
  const list = useQuery({
    ...query,
    refetchInterval: ({ state }) => (mode === 'live' || isUnserved(state.error) ? false : pollEveryMs),
  })
  useLiveRefetch(query.queryKey, ({ kind }) => kind === 'unplaced')
  useLiveCatchUp(list)
  return list
}
