import type { FollowUp } from '@scrutineer/contract/follow-up'
import type { Thread } from '@scrutineer/contract/threads'
import { useQueryClient } from '@tanstack/react-query'
import { threadKey } from '../threads/new-threads.ts'
import { updateCachedThreads } from '../triage/update-cached-threads.ts'
import { followUpQuery } from './follow-up-queries.ts'

/** Stores the reply of a change: the follow-up, and its state in the rows of its reports. */
export const useStoreFollowUp = () => {
  const client = useQueryClient()
  return (changed: FollowUp) => {
    const { id, state, owner, openedAt, updatedAt, waitingSince } = changed
    const followUp = { id, state, owner, openedAt, updatedAt, ...(waitingSince && { waitingSince }) }
    const reports = new Set(changed.reports.map(threadKey))
    const withState = (thread: Thread): Thread => (reports.has(threadKey(thread)) ? { ...thread, followUp } : thread)
    client.setQueryData(followUpQuery(id).queryKey, changed)
    updateCachedThreads(client, withState)
  }
}
