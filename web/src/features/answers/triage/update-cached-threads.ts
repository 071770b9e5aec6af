import { answers } from '@scrutineer/contract/answers'
import type { Page } from '@scrutineer/contract/core/page'
import type { Thread } from '@scrutineer/contract/fields/threads'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey } from '../../../api/query.ts'

/** Updates the rows of the cached lists, and the rows that were requested alone. */
export const updateCachedThreads = (client: QueryClient, update: (thread: Thread) => Thread): void => {
  client.setQueriesData<Page<Thread> | null>({ queryKey: endpointKey(answers.threads) }, page =>
    page ? { ...page, data: page.data.map(update) } : page,
  )
  client.setQueriesData<Thread | null>({ queryKey: endpointKey(answers.thread) }, row => (row ? update(row) : row))
}
