import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { isUnsupported } from '../call-error.ts'
import type { LiveEvent } from './sse-client.ts'
import { pollIntervalMs, useLiveCatchUp, useLiveRefetch, useLiveState } from './use-live.ts'

interface Updates {
  /** Whether an event changes the query's data. */
  readonly concerns: (event: LiveEvent) => boolean
  /** Interval of polling while the live stream is open, for changes without an event. */
  readonly idleRefetchMs?: number
}

/** A query that is updated by the live stream or by polling; not polled if the server doesn't support the call. */
export const useLiveQuery = <T, Key extends QueryKey>(
  query: UseQueryOptions<T, Error, T, Key>,
  { concerns, idleRefetchMs }: Updates,
): UseQueryResult<T> => {
  const { mode } = useLiveState()
  const intervalMs = mode === 'live' ? (idleRefetchMs ?? false) : pollIntervalMs
  const result = useQuery({
    ...query,
    refetchInterval: ({ state }) => (isUnsupported(state.error) ? false : intervalMs),
  })
  useLiveRefetch(query.queryKey, concerns)
  useLiveCatchUp(result)
  return result
}
