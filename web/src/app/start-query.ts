import { type Start, start } from '@scrutineer/contract/start'
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { areCapabilitiesKnown, setCapabilities } from '../api/capabilities.ts'
import { endpointKey } from '../api/query.ts'
import { unseenQuery } from '../features/answers/triage/triage-queries.ts'
import { callQueries } from '../features/calls/call-queries.ts'
import { openReportsQuery } from '../features/unplaced/unplaced-query.ts'
import { electionSettingsQuery } from '../shared/activity/election-settings.ts'
import { accountColumns } from '../shared/pages/account-columns.ts'
import { helpCallsQuery } from './shell/help/help-calls-query.ts'

const isStart = (reply: Partial<Start> | undefined): reply is Start =>
  Boolean(reply?.capabilities && reply.election && reply.counts)

/** Null from a server that doesn't know this call. Some reply with the page of an unknown address. */
const requestStart = async (signal: AbortSignal) => {
  try {
    const reply = await call(start.get, { signal })
    return isStart(reply) ? reply : null
  } catch (error) {
    if (error instanceof CallError && (error.code === 'not_json' || [404, 405, 501].includes(error.status))) return null
    throw error
  }
}

/**
 * What the shell needs, once a session; null on a server of section 7 only. The election and the counts become the first data of
 * the queries that refetch them when they change.
 */
export const startQuery = queryOptions({
  queryKey: endpointKey(start.get, {}),
  queryFn: async ({ signal, client }) => {
    const reply = await requestStart(signal)
    setCapabilities(reply?.capabilities ?? [])
    if (!reply) return null
    const setFirst = (queryKey: QueryKey, data: unknown) => client.setQueryData(queryKey, (old: unknown) => old ?? data)
    const { account, election, counts } = reply
    if (account.columns) accountColumns.set(account.columns)
    setFirst(electionSettingsQuery().queryKey, election)
    setFirst(unseenQuery.queryKey, counts.unseen)
    setFirst(callQueries({}).queue.queryKey, counts.owing)
    const open = {
      data: [],
      page: 1,
      pageSize: 1,
      totalItems: counts.unplaced,
      totalPages: Math.max(1, counts.unplaced),
    }
    setFirst(openReportsQuery.queryKey, open)
    // Otherwise they are fetched.
    if (counts.helpCalls === 0) setFirst(helpCallsQuery.queryKey, [])
    return reply
  },
  staleTime: Number.POSITIVE_INFINITY,
})

const maxWaitMs = 2_000

/** Makes the start call. The first one in a browser is waited for, so that no screen calls what the server doesn't have. */
export const loadStart = async (client: QueryClient): Promise<void> => {
  const started = client.ensureQueryData(startQuery).catch(() => undefined)
  if (areCapabilitiesKnown()) return
  await Promise.race([started, new Promise(resolve => setTimeout(resolve, maxWaitMs))])
}
