import { throttle } from '@scrutineer/contract/helpers/throttle'
import {
  type QueryClient,
  type QueryFilters,
  type QueryKey,
  type UseQueryResult,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { type LiveState, liveStore } from './live-store.ts'
import type { LiveEvent } from './sse-client.ts'

/** Polling interval while the live stream is not open. */
export const pollIntervalMs = 20_000

/** A flagged answer must appear within a second; a busy day has a hundred answers a second. */
const refetchEveryMs = 400

/** Calls the latest `handler` with every live event. */
export const useLiveEvents = (handler: (event: LiveEvent) => void) => {
  const onEvent = useEffectEvent(handler)
  useEffect(() => liveStore.subscribeToEvents(event => onEvent(event)), [])
}

/** Mode and coverage of the live stream. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(liveStore.state.subscribe, liveStore.state.get, liveStore.state.get)

/** Refetches a query whose data is older than the stream's coverage: changes in between are in neither. */
export const useLiveCatchUp = ({ dataUpdatedAt, refetch }: Pick<UseQueryResult, 'dataUpdatedAt' | 'refetch'>) => {
  const { mode, coveredFrom } = useLiveState()
  const isBehind = mode === 'live' && dataUpdatedAt > 0 && dataUpdatedAt < coveredFrom
  useEffect(() => {
    if (isBehind) void refetch()
  }, [isBehind, refetch])
}

/**
 * Refetches queries after a change, also those that are just loading for the first time: what they receive may be older than the
 * change, and React Query doesn't restart them.
 */
export const refetchChanged = async (client: QueryClient, filters: QueryFilters): Promise<void> => {
  const loading = client
    .getQueryCache()
    .findAll(filters)
    .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
  // A query that is fetched returns the running request.
  await Promise.allSettled(loading.map(query => query.fetch()))
  await client.invalidateQueries(filters)
}

/** Refetches the active queries of this key when an event concerns them, by default at most every 400 ms. */
export const useLiveRefetch = (
  queryKey: QueryKey,
  concerns: (event: LiveEvent) => boolean,
  everyMs: number = refetchEveryMs,
) => {
  const client = useQueryClient()
  const isConcerned = useEffectEvent(concerns)
  const refetch = useEffectEvent(() => refetchChanged(client, { queryKey, type: 'active' }))
  useEffect(() => {
    const throttled = throttle(everyMs, () => refetch())
    const stop = liveStore.subscribeToEvents(event => isConcerned(event) && throttled.trigger())
    return () => {
      stop()
      throttled.stop()
    }
  }, [everyMs])
}
