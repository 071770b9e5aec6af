import type { Endpoint, Reply } from '@scrutineer/contract/core/endpoint'
import {
  keepPreviousData,
  type Query,
  QueryClient,
  type QueryKey,
  queryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { type CallInput, call, type InputArgs } from './call.ts'
import { CallError } from './call-error.ts'

/** Retries connection failures and 5xx responses twice; other errors not at all. */
const shouldRetry = (failures: number, error: unknown) =>
  failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 500)

/** Creates the client of one session. Its cache is not shared between accounts. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        placeholderData: keepPreviousData,
        retry: shouldRetry,
        retryDelay: failures => 500 * 2 ** failures,
        staleTime: 5_000,
        // `navigator.onLine` is wrong behind a captive portal; failing calls are the indicator.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

/**
 * Restarts every query: drops what was refused, prefetched or is being fetched. Data on the screen stays until the new data
 * arrives.
 */
export const restartQueries = async (client: QueryClient): Promise<void> => {
  client.removeQueries({ type: 'inactive' })
  // Without data, a running query would not be fetched again.
  const isEmpty = ({ state }: Query) => state.data === undefined
  await Promise.all([client.resetQueries({ predicate: isEmpty }), client.invalidateQueries()])
}

/** Whether a query loads for the first time. Without data, one that has failed is loading again at each later attempt. */
export const isFirstLoad = ({
  isLoading,
  errorUpdateCount,
}: Pick<UseQueryResult, 'isLoading' | 'errorUpdateCount'>): boolean => isLoading && errorUpdateCount === 0

/** The key of an endpoint's query; without input, the prefix of all of them: `invalidateQueries({ queryKey: endpointKey(observers.list) })`. */
export const endpointKey = (endpoint: Endpoint, input?: object) =>
  input ? [endpoint.method, endpoint.path, input] : [endpoint.method, endpoint.path]

/** The key of all queries of the endpoint that a query has. */
export const endpointKeyOf = (queryKey: QueryKey): QueryKey => queryKey.slice(0, 2)

/** An endpoint as a query: `useQuery(endpointQuery(observers.list, { query }))`. An empty response (204) is null. */
export const endpointQuery = <E extends Endpoint>(endpoint: E, ...[input]: InputArgs<CallInput<E>>) =>
  queryOptions({
    queryKey: endpointKey(endpoint, input ?? {}),
    queryFn: async ({ signal }): Promise<Reply<E> | null> => {
      // The input keeps its type; the compiler can't infer that for a spread of a generic.
      const withSignal = { ...input, signal } as CallInput<E>
      return (await call(endpoint, ...([withSignal] as unknown as InputArgs<CallInput<E>>))) ?? null
    },
  })
