import { useQuery } from '@tanstack/react-query'
import { useCapability } from '../../../api/capabilities.ts'
import { useLiveQuery } from '../../../api/live/use-live-query.ts'
import { followUpSummaryQuery, unseenQuery } from './triage-queries.ts'

/** The numbers at the head of the list, updated by the live stream or by polling. */
export const useFollowUpSummary = (isUrgent: boolean) => {
  const hasFollowUps = useCapability('followUps')
  const { data } = useLiveQuery(followUpSummaryQuery, {
    concerns: ({ kind, data }) => kind === 'followUp' || (kind === 'answers' && data.flagged),
  })
  // The shell updates this count.
  const unseen = useQuery({ ...unseenQuery, enabled: isUrgent && hasFollowUps, staleTime: Number.POSITIVE_INFINITY })
  return {
    /** Numbers of what the list shows; undefined while they are not known. */
    counts: (isUrgent ? data : data?.ofAllReports) ?? undefined,
    unseen: isUrgent ? unseen.data?.urgent : undefined,
    hasFollowUps,
  }
}
