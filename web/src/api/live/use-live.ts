import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { throttle } from '../../lib/throttle.ts'
import { type LiveState, liveStore } from './live-store.ts'
import type { LiveEvent } from './sse-client.ts'

/** A flagged answer is to be seen within a second, and a busy day has a hundred answers in one. */
const refetchEveryMs = 400

/** Calls `hear` with every event, in the sight of the newest render. */
export const useLiveEvents = (handler: (event: LiveEvent) => void) => {
  const onEvent = useEffectEvent(handler)
  useEffect(() => liveStore.subscribeToEvents(event => onEvent(event)), [])
}

/** Whether changes are told as they happen, and since when it is so. */
export const useLiveState = (): LiveState => useSyncExternalStore(liveStore.subscribe, liveStore.state)

/** Refetches a query whose data is older than what the stream's events cover: a change in between is in neither. */
export const useLiveCatchUp = ({ dataUpdatedAt, refetch }: Pick<UseQueryResult, 'dataUpdatedAt' | 'refetch'>) => {
  const { mode, coveredFrom } = useLiveState()
  const isBehind = mode === 'live' && dataUpdatedAt > 0 && dataUpdatedAt < coveredFrom
  useEffect(() => {
    if (isBehind) void refetch()
  }, [isBehind, refetch])
}

/** Fetches what is on the screen under this key anew when an event concerns it, and at most every 400 ms. */
export const useLiveRefetch = (queryKey: QueryKey, concerns: (event: LiveEvent) => boolean) => {
  const client = useQueryClient()
  const isConcerned = useEffectEvent(concerns)
  const refetch = useEffectEvent(() => client.refetchQueries({ queryKey, type: 'active' }))
  useEffect(() => {
    const throttled = throttle(refetchEveryMs, () => refetch())
    const stop = liveStore.subscribeToEvents(event => isConcerned(event) && throttled.request())
    return () => {
      stop()
      throttled.stop()
    }
  }, [])
}
