import type { Page } from '@scrutineer/contract/core/page'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pollIntervalMs, useLiveCatchUp, useLiveRefetch, useLiveState } from '../../../api/live/use-live.ts'
import { announce } from '../../../ui/feedback/announcer.tsx'
import { addedThreads, newThreads, threadKey } from './new-threads.ts'
import { isByWork, type ThreadSearch } from './thread-search.ts'
import { newestThreadsQuery, threadsQuery } from './threads-query.ts'

interface Lists {
  readonly listed: Page<Thread>
  readonly newest: Page<Thread>
  /** By work: time of the newest answer when the list was loaded. Undefined if the list has one page, which `newest` repeats. */
  readonly knownUntil: string | undefined
}

/** The new rows of a list by work, whose first page isn't the newest one. */
const newByWork = ({ listed, newest, knownUntil = '' }: Lists) =>
  addedThreads(listed.data, newest.data).filter(({ lastModified = '' }) => lastModified > knownUntil)

/**
 * Watches for threads newer than the list's first page, by the live stream or by polling. `show` adds them to the list,
 * marked as new until they are opened. An empty list gets them at once, since no row could move.
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
  // On page 1 this is the query of the list and makes no second call.
  const listed = useQuery({
    ...firstPage,
    enabled: isListLoaded,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  })
  const byWork = isByWork(isUrgent, search)
  const isWhole = !byWork || (listed.data?.totalPages ?? 1) === 1
  const newestKey = [...firstPage.queryKey, isWhole ? 'newest' : 'newest of all']
  const newest = useQuery({
    ...(isWhole ? firstPage : newestThreadsQuery(isUrgent, search)),
    queryKey: newestKey,
    enabled: listed.data != null,
    initialData: isWhole ? (listed.data ?? undefined) : undefined,
    placeholderData: undefined,
    staleTime: pollIntervalMs,
    refetchInterval: mode === 'live' ? false : pollIntervalMs,
    refetchOnWindowFocus: true,
    // The next poll is the retry; the banner reports an outage.
    retry: false,
  })
  useLiveRefetch(newestKey, ({ kind, data }) =>
    kind === 'answers' ? data.flagged || !isUrgent : kind === 'note' || kind === 'gap',
  )
  useLiveCatchUp(newest)
  const rows = newest.data?.data ?? []
  const [known, setKnown] = useState<{ listedAt: number; until: string }>()
  const isKnown = known?.listedAt === listed.dataUpdatedAt
  if (!isWhole && newest.data && !isKnown)
    setKnown({ listedAt: listed.dataUpdatedAt, until: newest.data.data[0]?.lastModified ?? '' })
  const newRowsOf = (lists: Omit<Lists, 'knownUntil'>) => {
    if (!byWork) return newThreads(lists.listed.data, lists.newest.data)
    if (!isWhole && !isKnown) return []
    return newByWork({ ...lists, knownUntil: isWhole ? undefined : known?.until })
  }
  // After a reset the list may arrive first: older data may contain reports that the account no longer sees.
  const isNewer = newest.dataUpdatedAt >= listed.dataUpdatedAt
  const newRows = isNewer && listed.data && newest.data ? newRowsOf({ listed: listed.data, newest: newest.data }) : []
  const count = newRows.length
  // A page with only new threads may be followed by more of them, unless it is the last.
  const hasMore = count > 0 && count === rows.length && (newest.data?.totalItems ?? 0) > count
  const countLabel = count > 0 ? `${count}${hasMore ? '+' : ''}` : undefined
  const [newKeys, setNewKeys] = useState<ReadonlySet<string>>(new Set())
  if (openKey !== undefined && newKeys.has(openKey)) setNewKeys(new Set([...newKeys].filter(key => key !== openKey)))
  useEffect(() => {
    if (countLabel !== undefined) announce(t('newThreadCount', { count: countLabel, amount: count }))
  }, [count, countLabel, t])
  const show = () => {
    if (!newest.data) return
    setNewKeys(new Set([...newKeys, ...newRows.map(threadKey)]))
    if (isWhole) client.setQueryData(firstPage.queryKey, newest.data)
    else void client.refetchQueries({ queryKey: firstPage.queryKey, exact: true })
  }
  const isListEmpty = listed.data?.data.length === 0
  // After the announcement above, which a list that shows them at once needs too.
  useEffect(() => {
    if (isListEmpty && count > 0) show()
  })
  return {
    /** The newest page as far as it is known. */
    rows,
    count: isListEmpty ? 0 : count,
    /** `4`, or `10+` if there may be more; undefined for none. */
    countLabel: isListEmpty ? undefined : countLabel,
    /** Keys of the threads that `show` added and that were not opened since. */
    newKeys,
    show,
  }
}
