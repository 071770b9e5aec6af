import { answers } from '@scrutineer/contract/answers'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../api/call.ts'
import { endpointKey } from '../../../api/query.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { threadKey } from '../threads/new-threads.ts'
import { updateCachedThreads } from './triage-queries.ts'

const asSeen = (thread: Thread, seen: Thread) =>
  threadKey(thread) === threadKey(seen) &&
  thread.lastModified === seen.lastModified &&
  thread.numberOfNotes === seen.numberOfNotes
    ? { ...thread, seen: true }
    : thread

/**
 * Marks an open thread as seen by this account, in the cached lists too. If the call fails, the thread stays unseen until it is
 * opened again.
 */
export const useMarkSeen = (thread: Thread | undefined): void => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ idObserver, idPollingStation, lastModified = '', numberOfNotes }: Thread) =>
      call(answers.markSeen, { body: { idObserver, idPollingStation, lastModified, numberOfNotes } }),
    onSuccess: (_, seen) => {
      updateCachedThreads(client, row => asSeen(row, seen))
      void client.invalidateQueries({ queryKey: endpointKey(answers.unseen) })
    },
  })
  const { canChange } = useCurrentUser()
  // Absent on servers without read marks.
  const unseen = canChange && thread?.seen === false ? thread : undefined
  const unseenKey = unseen && `${threadKey(unseen)} ${unseen.lastModified} ${unseen.numberOfNotes}`
  useEffect(() => {
    if (unseen && unseenKey) mutate(unseen)
    // A refetched row is another object but the same report.
  }, [unseenKey, mutate])
}
