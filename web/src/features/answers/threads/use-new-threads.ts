import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLiveCatchUp, useLiveRefetch, useLiveState } from '../../../api/live/use-live.ts'
import { announce } from '../../../ui/feedback/announcer.tsx'
import { newThreads, threadKey } from './new-threads.ts'
import type { ThreadSearch } from './thread-search.ts'
import { threadsQuery } from './use-threads.ts'

/** Where changes aren't told as they happen. */
export const pollIntervalMs = 20_000

/**
 * Watches for threads that came after those of the list's first page: told by the live stream, or else asked for. `show` puts
 * them into the list, marked until they are opened.
 */
export const useNewThreads = (
  isUrgent: boolean,
  search: ThreadSearch,
  isListLoaded: boolean,
  openKey: string | undefined,
) => {
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
    staleTime: pollIntervalMs,
    refetchInterval: mode === 'live' ? false : pollIntervalMs,
    refetchOnWindowFocus: true,
    // The next poll is the retry; that the server is away is said by the banner.
    retry: false,
  })
  useLiveRefetch(newestKey, ({ kind, data }) => (kind === 'answers' ? data.flagged || !isUrgent : kind !== 'forms'))
  useLiveCatchUp(newest)
  const rows = newest.data?.data ?? []
  const news = known.data ? newThreads(known.data.data, rows) : []
  const count = news.length
  // A page full of new ones may not be all of them; a whole list is.
  const hasMore = count > 0 && count === rows.length && (newest.data?.totalItems ?? 0) > count
  const countLabel = count > 0 ? `${count}${hasMore ? '+' : ''}` : undefined
  const [newKeys, setNewKeys] = useState<ReadonlySet<string>>(new Set())
  if (openKey !== undefined && newKeys.has(openKey)) setNewKeys(new Set([...newKeys].filter(key => key !== openKey)))
  useEffect(() => {
    if (countLabel !== undefined) announce(t('newThreads', { count: countLabel, amount: count }))
  }, [count, countLabel, t])
  return {
    count,
    /** `4`, or `10+` where more may have come; undefined for none. */
    countLabel,
    /** Those that were let into the list and not opened since. */
    newKeys,
    show: () => {
      if (!newest.data) return
      setNewKeys(new Set([...newKeys, ...news.map(threadKey)]))
      client.setQueryData(firstPage.queryKey, newest.data)
    },
  }
}
