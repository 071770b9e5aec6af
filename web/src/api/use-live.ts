import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { atMostEvery } from '../lib/at-most-every.ts'
import type { LiveEvent } from './follow-live.ts'
import { type LiveState, liveNews } from './live-news.ts'

/** A flagged answer is to be seen within a second, and a busy day has a hundred answers in one. */
const refetchEveryMs = 400

/** Calls `hear` with every event, in the sight of the newest render. */
export const useLiveEvents = (hear: (event: LiveEvent) => void) => {
  const onEvent = useEffectEvent(hear)
  useEffect(() => liveNews.listen(event => onEvent(event)), [])
}

/** Whether changes are told as they happen, and since when it is so. */
export const useLiveState = (): LiveState => useSyncExternalStore(liveNews.subscribe, liveNews.state)

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
    const news = atMostEvery(refetchEveryMs, () => refetch())
    const stop = liveNews.listen(event => isConcerned(event) && news.ask())
    return () => {
      stop()
      news.stop()
    }
  }, [])
}
