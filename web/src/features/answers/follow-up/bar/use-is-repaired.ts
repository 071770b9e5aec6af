import type { Thread } from '@scrutineer/contract/fields/threads'
import type { FollowUp } from '@scrutineer/contract/follow-up'
import { useQuery } from '@tanstack/react-query'
import { detailQueries } from '../../details/detail-queries.ts'

/** Whether checks of the report alone opened the follow-up, and other numbers have repaired them. */
export const useIsRepaired = (thread: Thread, details: FollowUp | undefined): boolean => {
  const { data } = useQuery({ ...detailQueries(thread).checks, enabled: thread.numberOfChecks !== undefined })
  const openings = details?.events.filter(({ kind }) => kind === 'opened' || kind === 'reopened') ?? []
  const flagged = (data ?? []).filter(({ severity }) => severity === 'flag')
  return (
    details?.reports.length === 1 &&
    openings.length > 0 &&
    openings.every(({ check }) => check !== undefined) &&
    flagged.every(({ endedAt }) => endedAt !== null) &&
    flagged.some(({ end }) => end === 'repaired')
  )
}
