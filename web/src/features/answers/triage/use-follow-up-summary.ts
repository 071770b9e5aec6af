import { useQuery } from '@tanstack/react-query'
import { isUnsupported } from '../../../api/call-error.ts'
import { pollIntervalMs, useLiveCatchUp, useLiveRefetch, useLiveState } from '../../../api/live/use-live.ts'
import { followUpSummaryQuery, unseenQuery } from './triage-queries.ts'

/** The numbers at the head of the list, updated by the live stream or by polling. */
export const useFollowUpSummary = (isUrgent: boolean) => {
  const { mode } = useLiveState()
  const polled = (error: unknown) => (mode === 'live' || isUnsupported(error) ? false : pollIntervalMs)
  const summary = useQuery({ ...followUpSummaryQuery, refetchInterval: ({ state }) => polled(state.error) })
  // The shell updates this count.
  const unseen = useQuery({ ...unseenQuery, enabled: isUrgent, staleTime: Number.POSITIVE_INFINITY })
  useLiveRefetch(
    followUpSummaryQuery.queryKey,
    ({ kind, data }) => kind === 'followUp' || (kind === 'answers' && data.flagged),
  )
  useLiveCatchUp(summary)
  return {
    summary: summary.data ?? undefined,
    unseen: isUrgent ? unseen.data?.urgent : undefined,
    /** False on a server without follow-ups. */
    hasFollowUps: !isUnsupported(summary.error),
  }
}
