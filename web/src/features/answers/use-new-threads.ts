import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useLiveCatchUp, useLiveRefetch, useLiveState } from '../../api/use-live.ts'
import { announce } from '../../ui/announcer.tsx'
import { countNew } from './new-threads.ts'
import type { ThreadSearch } from './thread-search.ts'
import { threadsQuery } from './use-threads.ts'

/** Where changes aren't told as they happen. */
export const pollEveryMs = 20_000

/**
 * Watches for threads that came after those of the list's first page: told by the live stream, or else asked for. `count` is how many;
 * `hasMore` that the page they were read from was full of them; `show` puts them into the list.
 */
export const useNewThreads = (isUrgent: boolean, search: ThreadSearch, isListLoaded: boolean) => {
  const t = useTranslations('answers')
  const client = useQueryClient()
  const { mode } = useLiveState()
  const firstPage = threadsQuery(isUrgent, search, 1)
  // On page 1 this is the list's own query, and no second call.
  const known = useQuery({
    ...firstPage,
    enabled: isListLoaded,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  })
  const newestKey = [...firstPage.queryKey, 'newest']
  const newest = useQuery({
    ...firstPage,
    queryKey: newestKey,
    enabled: known.data != null,
    initialData: known.data ?? undefined,
    placeholderData: undefined,
    staleTime: pollEveryMs,
    refetchInterval: mode === 'live' ? false : pollEveryMs,
    refetchOnWindowFocus: true,
    // The next poll is the retry; that the server is away is said by the banner.
    retry: false,
  })
  useLiveRefetch(newestKey, ({ kind, data }) => (kind === 'answers' ? data.flagged || !isUrgent : kind !== 'forms'))
  useLiveCatchUp(newest)
  const rows = newest.data?.data ?? []
  const count = known.data ? countNew(known.data.data, rows) : 0
  useEffect(() => {
    if (count > 0) announce(t('newThreads', { count: String(count), amount: count }))
  }, [count, t])
  return {
    count,
    hasMore: count > 0 && count === rows.length,
    show: () => {
      if (newest.data) client.setQueryData(firstPage.queryKey, newest.data)
    },
  }
}
