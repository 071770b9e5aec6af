import type { Thread, ThreadFollowUp } from '@scrutineer/contract/fields/threads'
import type { FollowUp } from '@scrutineer/contract/follow-up'
import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCapability } from '../../../api/capabilities.ts'
import {
  pollIntervalMs,
  refetchChanged,
  useLiveCatchUp,
  useLiveEvents,
  useLiveState,
} from '../../../api/live/use-live.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { threadKey } from '../threads/new-threads.ts'
import type { ObserverStation } from '../threads/threads-query.ts'
import { updateCachedThreads } from '../triage/triage-queries.ts'
import { followUpQuery, reportRowQuery } from './follow-up-queries.ts'

/** Stores the reply of a change: the follow-up, and its state in the rows of its reports. Resolves when the screen has it. */
const useStoreFollowUp = () => {
  const client = useQueryClient()
  return async (changed: FollowUp) => {
    const {
      reports: listed,
      events: _,
      numberOfEvents: __,
      numberOfComments: ___,
      severity: ____,
      ...followUp
    } = changed
    const reports = new Set(listed.map(threadKey))
    const withState = (thread: Thread): Thread => (reports.has(threadKey(thread)) ? { ...thread, followUp } : thread)
    const { queryKey } = followUpQuery(changed.id)
    // What is being loaded may be older than this reply, or newer.
    const isLoading = client.isFetching({ queryKey }) > 0
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, changed)
    updateCachedThreads(client, withState)
    if (isLoading) void refetchChanged(client, { queryKey })
    // Observers of queries are notified later. Until then the bar must not drop the change that it shows.
    await new Promise<void>(resolve => notifyManager.schedule(resolve))
  }
}

const newer = (one: ThreadFollowUp | undefined, other: ThreadFollowUp | undefined) =>
  one && other ? (one.updatedAt < other.updatedAt ? other : one) : (one ?? other)

/** The follow-up of a report, updated by the live stream: one for its bar, its history and its dialogs. */
export const useFollowUp = (observerStation: ObserverStation, thread: Thread | undefined) => {
  const client = useQueryClient()
  const { canChange } = useCurrentUser()
  const hasFollowUps = useCapability('followUps')
  const { mode } = useLiveState()
  const rowQuery = reportRowQuery(observerStation)
  const row = useQuery({ ...rowQuery, enabled: false })
  const latest = thread && newer(row.data?.followUp, thread.followUp)
  const query = followUpQuery(latest?.id ?? 0)
  const details = useQuery({
    ...query,
    enabled: latest !== undefined,
    refetchInterval: mode === 'live' ? false : pollIntervalMs,
  })
  const summary = details.data && details.data.id === latest?.id ? details.data : latest
  /** Refetches it, also if the report has moved to another follow-up. */
  const refetch = () => {
    void client.fetchQuery({ ...rowQuery, staleTime: 0 }).catch(() => undefined)
    void refetchChanged(client, { queryKey: query.queryKey })
  }
  useLiveEvents(({ kind, data }) => {
    if (!thread || (kind !== 'followUp' && kind !== 'answers')) return
    const { idObserver, idPollingStation } = observerStation
    if (data.idObserver === idObserver && data.idPollingStation === idPollingStation) refetch()
  })
  useLiveCatchUp(details)
  return {
    /** From the list at once, then of the details. Undefined without a follow-up. */
    summary,
    details: details.data ?? undefined,
    /** The report has none, on a server that has follow-ups. */
    canOpen: canChange && hasFollowUps && summary === undefined,
    refetch,
    store: useStoreFollowUp(),
  }
}

/** A report with its follow-up. */
export interface ReportFollowUp {
  readonly observerStation: ObserverStation
  readonly thread: Thread
  readonly followUp: ReturnType<typeof useFollowUp>
}
