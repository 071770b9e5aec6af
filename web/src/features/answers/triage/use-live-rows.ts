import { answers } from '@scrutineer/contract/answers'
import type { Thread } from '@scrutineer/contract/threads'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvents } from '../../../api/live/use-live.ts'
import { endpointQuery } from '../../../api/query.ts'
import { threadKey } from '../threads/new-threads.ts'
import { updateCachedThreads } from './update-cached-threads.ts'

/**
 * Updates the follow-ups of listed reports when they change. Only the row is requested, not its page: with a filter by state or
 * owner the page would lose the row, and the rows below it would move.
 */
export const useLiveFollowUps = (rows: readonly Thread[] | undefined) => {
  const client = useQueryClient()
  useLiveEvents(({ kind, data }) => {
    if (kind !== 'followUp') return
    const key = threadKey(data)
    if (!rows?.some(row => threadKey(row) === key)) return
    const { idObserver, idPollingStation } = data
    const query = endpointQuery(answers.thread, { query: { idObserver, idPollingStation } })
    const update = async () => {
      const changed = await client.fetchQuery({ ...query, staleTime: 0 })
      if (!changed) return
      const { followUp, seen } = changed
      const updated = (row: Thread) => {
        if (threadKey(row) !== key) return row
        const { followUp: _, ...rest } = row
        return { ...rest, ...(followUp && { followUp }), ...(seen !== undefined && { seen }) }
      }
      updateCachedThreads(client, updated)
    }
    // After a failure the next event or the next visit of the page updates the row.
    void update().catch(() => undefined)
  })
}

/** The rows with the follow-ups of `newest` where these are newer: without the live stream `newest` is polled. */
export const withNewerFollowUps = (rows: readonly Thread[], newest: readonly Thread[]): readonly Thread[] => {
  const followUps = new Map(newest.map(row => [threadKey(row), row.followUp]))
  return rows.map(row => {
    const followUp = followUps.get(threadKey(row))
    if (!followUp || (row.followUp && row.followUp.updatedAt >= followUp.updatedAt)) return row
    return { ...row, followUp }
  })
}
