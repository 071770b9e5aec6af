import { useQuery } from '@tanstack/react-query'
import { isUnsupported } from '../../../api/call-error.ts'
import { useLiveQuery } from '../../../api/live/use-live-query.ts'
import { followUpSummaryQuery, unseenQuery } from './triage-queries.ts'

/** The numbers at the head of the list, updated by the live stream or by polling. */
export const useFollowUpSummary = (isUrgent: boolean) => {
  const summary = useLiveQuery(followUpSummaryQuery, {
    concerns: ({ kind, data }) => kind === 'followUp' || (kind === 'answers' && data.flagged),
  })
  // The shell updates this count.
  const unseen = useQuery({ ...unseenQuery, enabled: isUrgent, staleTime: Number.POSITIVE_INFINITY })
  const { data } = summary
  return {
    /** Numbers of what the list shows; undefined while they are not known. */
    counts: (isUrgent ? data : data?.ofAllReports) ?? undefined,
    unseen: isUrgent ? unseen.data?.urgent : undefined,
    /** False on a server without follow-ups. */
    hasFollowUps: !isUnsupported(summary.error),
  }
}
