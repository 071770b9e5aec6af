import type { Endpoint, Reply } from '@scrutineer/contract/endpoint'
import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import { type CallInput, call, type InputArgs } from './call.ts'
import { CallError } from './call-error.ts'

/** A refusal stays a refusal; a lost connection or a troubled server gets two more tries. */
const shouldRetry = (failures: number, error: unknown) =>
  failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 500)

/** One client a session: what one person has seen is never shown to the next. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        placeholderData: keepPreviousData,
        retry: shouldRetry,
        retryDelay: failures => 500 * 2 ** failures,
        staleTime: 5_000,
        // The browser's own idea of being online is wrong behind a captive portal: the calls find out themselves.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

/** The key of an endpoint's queries; without input, of all of them: `invalidateQueries({ queryKey: keyOf(observers.list) })`. */
export const endpointKey = (endpoint: Endpoint, input?: object) =>
  input ? [endpoint.method, endpoint.path, input] : [endpoint.method, endpoint.path]

/** An endpoint as a query: `useQuery(q(observers.list, { query }))`. Null is a server that had nothing to say (204). */
export const q = <E extends Endpoint>(endpoint: E, ...[input]: InputArgs<CallInput<E>>) =>
  queryOptions({
    queryKey: endpointKey(endpoint, input ?? {}),
    queryFn: async ({ signal }): Promise<Reply<E> | null> => {
      // Adding the signal keeps the input what it was; the compiler can't follow a spread of a generic.
      const withSignal = { ...input, signal } as CallInput<E>
      return (await call(endpoint, ...([withSignal] as unknown as InputArgs<CallInput<E>>))) ?? null
    },
  })
