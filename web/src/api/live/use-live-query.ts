import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { LiveEvent } from './sse-client.ts'
import { pollIntervalMs, useLiveCatchUp, useLiveRefetch, useLiveState } from './use-live.ts'

interface Updates {
  /** Whether an event changes the query's data. */
  readonly concerns: (event: LiveEvent) => boolean
  /** Interval of polling while the live stream is open, for changes without an event. */
  readonly idleRefetchMs?: number
  /** Minimum interval of refetches after events. */
  readonly everyMs?: number
}

/** A query that is updated by the live stream or by polling. */
export const useLiveQuery = <Sent, Key extends QueryKey, T = Sent>(
  query: UseQueryOptions<Sent, Error, T, Key>,
  { concerns, idleRefetchMs, everyMs }: Updates,
): UseQueryResult<T> => {
  const { mode } = useLiveState()
  const result = useQuery({ ...query, refetchInterval: mode === 'live' ? (idleRefetchMs ?? false) : pollIntervalMs })
  useLiveRefetch(query.queryKey, concerns, everyMs)
  useLiveCatchUp(result)
  return result
}
