import { useQuery } from '@tanstack/react-query'
import { enabledWith } from '../../api/capabilities.ts'
import { useLiveCatchUp, useLiveRefetch } from '../../api/live/use-live.ts'
import { changesSituation, situationQuery } from './situation-query.ts'

/** Ages and silences change without an event. */
const refetchInterval = 25_000
/** A report must appear within two seconds; a busy day has a hundred answers a second. */
const refetchEveryMs = 1_200

/** The numbers, refetched after events and at intervals; also while the tab is hidden, for the wall. */
export const useSituation = (idNgo: number | undefined, isWall: boolean) => {
  const options = situationQuery(idNgo)
  const query = useQuery({
    ...options,
    enabled: enabledWith('situation'),
    refetchInterval,
    refetchIntervalInBackground: isWall,
  })
  useLiveRefetch(options.queryKey, changesSituation, refetchEveryMs)
  useLiveCatchUp(query)
  return query
}
