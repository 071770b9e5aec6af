import type { Thread } from '@scrutineer/contract/fields/threads'
import type { FollowUp } from '@scrutineer/contract/follow-up'
import { useQueryClient } from '@tanstack/react-query'
import { refetchChanged } from '../../../api/live/use-live.ts'
import { threadKey } from '../threads/new-threads.ts'
import { updateCachedThreads } from '../triage/update-cached-threads.ts'
import { followUpQuery } from './follow-up-queries.ts'

/** Stores the reply of a change: the follow-up, and its state in the rows of its reports. */
export const useStoreFollowUp = () => {
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
  }
}
