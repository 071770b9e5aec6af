import { answers } from '@scrutineer/contract/answers'
import type { Page } from '@scrutineer/contract/page'
import type { Thread } from '@scrutineer/contract/threads'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../api/call.ts'
import { endpointKey } from '../../../api/query.ts'
import { threadKey } from '../threads/new-threads.ts'

const asSeen = (thread: Thread, seen: Thread) =>
  threadKey(thread) === threadKey(seen) && thread.lastModified === seen.lastModified
    ? { ...thread, seen: true }
    : thread

/**
 * Marks an open thread as seen by this account, in the cached lists too. If the call fails, the thread stays unseen until it is
 * opened again.
 */
export const useMarkSeen = (thread: Thread | undefined): void => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ idObserver, idPollingStation, lastModified }: Thread) =>
      call(answers.markSeen, { body: { idObserver, idPollingStation, lastModified } }),
    onSuccess: (_, seen) => {
      client.setQueriesData<Page<Thread> | null>({ queryKey: endpointKey(answers.threads) }, page =>
        page ? { ...page, data: page.data.map(row => asSeen(row, seen)) } : page,
      )
      client.setQueriesData<Thread | null>({ queryKey: endpointKey(answers.thread) }, row =>
        row ? asSeen(row, seen) : row,
      )
      void client.invalidateQueries({ queryKey: endpointKey(answers.unseen) })
    },
  })
  // Absent on servers without read marks.
  const unseen = thread?.seen === false ? thread : undefined
  const unseenKey = unseen && `${threadKey(unseen)} ${unseen.lastModified}`
  useEffect(() => {
    if (unseen && unseenKey) mutate(unseen)
    // A refetched row is another object but the same report.
  }, [unseenKey, mutate])
}
