import { answers } from '@scrutineer/contract/answers'
import type { Page } from '@scrutineer/contract/core/page'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { followUps } from '@scrutineer/contract/follow-up'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { enabledWith } from '../../../api/capabilities.ts'
import { endpointKey, endpointQuery } from '../../../api/query.ts'

/** Updates the rows of the cached lists, and the rows that were requested alone. */
export const updateCachedThreads = (client: QueryClient, update: (thread: Thread) => Thread): void => {
  client.setQueriesData<Page<Thread> | null>({ queryKey: endpointKey(answers.threads) }, page =>
    page ? { ...page, data: page.data.map(update) } : page,
  )
  client.setQueriesData<Thread | null>({ queryKey: endpointKey(answers.thread) }, row => (row ? update(row) : row))
}

const minuteMs = 60_000

/** Numbers of follow-ups and the oldest untaken report. */
export const followUpSummaryQuery = queryOptions({
  ...endpointQuery(followUps.summary),
  enabled: enabledWith('followUps'),
})

/** Number of emergencies that this account has not seen. */
export const unseenQuery = queryOptions({ ...endpointQuery(answers.unseen), enabled: enabledWith('answers') })

/** The flagged options that are selected now. */
export const flagsQuery = queryOptions({
  ...endpointQuery(answers.flags),
  enabled: enabledWith('answers'),
  staleTime: minuteMs,
})
