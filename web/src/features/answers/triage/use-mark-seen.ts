import { answers } from '@scrutineer/contract/answers'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../api/call.ts'
import { endpointKey } from '../../../api/query.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { threadKey } from '../threads/new-threads.ts'
import { updateCachedThreads } from './triage-queries.ts'

const keyOf = (thread: Thread) => `${threadKey(thread)} ${thread.lastModified} ${thread.numberOfNotes}`

const withSeen = (thread: Thread, shown: Thread, seen: boolean) =>
  keyOf(thread) === keyOf(shown) ? { ...thread, seen } : thread

/**
 * Marks an open thread as seen by this account, in the cached lists at once. If the call fails, the thread is unseen again until it
 * is opened again.
 */
export const useMarkSeen = (thread: Thread | undefined): void => {
  const client = useQueryClient()
  const refused = useRef<string>(undefined)
  const { mutate } = useMutation({
    mutationFn: ({ idObserver, idPollingStation, lastModified = '', numberOfNotes }: Thread) =>
      call(answers.markSeen, { body: { idObserver, idPollingStation, lastModified, numberOfNotes } }),
    onMutate: shown => updateCachedThreads(client, row => withSeen(row, shown, true)),
    onSuccess: () => void client.invalidateQueries({ queryKey: endpointKey(answers.unseen) }),
    onError: (_, shown) => {
      refused.current = keyOf(shown)
      updateCachedThreads(client, row => withSeen(row, shown, false))
    },
  })
  const { canChange } = useCurrentUser()
  // Absent on servers without read marks.
  const unseen = canChange && thread?.seen === false ? thread : undefined
  const unseenKey = unseen && keyOf(unseen)
  const openKey = thread && threadKey(thread)
  useEffect(() => {
    if (openKey) refused.current = undefined
  }, [openKey])
  useEffect(() => {
    if (unseen && unseenKey && refused.current !== unseenKey) mutate(unseen)
    // A refetched row is another object but the same report.
  }, [unseenKey, mutate])
}
