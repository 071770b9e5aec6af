import type { Thread, ThreadFollowUp } from '@scrutineer/contract/fields/threads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCapability } from '../../../api/capabilities.ts'
import {
  pollIntervalMs,
  refetchChanged,
  useLiveCatchUp,
  useLiveEvents,
  useLiveState,
} from '../../../api/live/use-live.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import type { ObserverStation } from '../threads/threads-query.ts'
import { followUpQuery, reportRowQuery } from './follow-up-queries.ts'

const newer = (one: ThreadFollowUp | undefined, other: ThreadFollowUp | undefined) =>
  one && other ? (one.updatedAt < other.updatedAt ? other : one) : (one ?? other)

/** The follow-up of a report: `summary` from the list at once, then `details`. */
export const useFollowUp = (observerStation: ObserverStation, thread: Thread) => {
  const client = useQueryClient()
  const rowQuery = reportRowQuery(observerStation)
  const row = useQuery({ ...rowQuery, enabled: false })
  const latest = newer(row.data?.followUp, thread.followUp)
  const query = followUpQuery(latest?.id ?? 0)
  const { mode } = useLiveState()
  const details = useQuery({
    ...query,
    enabled: latest !== undefined,
    refetchInterval: mode === 'live' ? false : pollIntervalMs,
  })
  return {
    /** Undefined without a follow-up. */
    summary: details.data && details.data.id === latest?.id ? details.data : latest,
    details: details.data ?? undefined,
    query: details,
    /** Refetches it, also if the report has moved to another follow-up. */
    refetch: () => {
      void client.fetchQuery({ ...rowQuery, staleTime: 0 }).catch(() => undefined)
      void refetchChanged(client, { queryKey: query.queryKey })
    },
  }
}

/** The same, updated by the live stream; and whether the report has none on a server that has follow-ups. */
export const useLiveFollowUp = (observerStation: ObserverStation, thread: Thread) => {
  const { query, ...followUp } = useFollowUp(observerStation, thread)
  const { canChange } = useCurrentUser()
  const hasNone = followUp.summary === undefined
  const hasFollowUps = useCapability('followUps')
  useLiveEvents(({ kind, data }) => {
    if (kind !== 'followUp' && kind !== 'answers') return
    const { idObserver, idPollingStation } = observerStation
    if (data.idObserver === idObserver && data.idPollingStation === idPollingStation) followUp.refetch()
  })
  useLiveCatchUp(query)
  return { ...followUp, canOpen: canChange && hasNone && hasFollowUps }
}

export type ReportFollowUp = ReturnType<typeof useLiveFollowUp>
