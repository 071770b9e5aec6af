import type { Page } from '@scrutineer/contract/core/page'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { holdKeys } from '../../../shared/keyboard/screen-actions.ts'
import { announce } from '../../../ui/feedback/announcer.tsx'
import { adjacentThreads, nearestUnvisited } from '../details/navigation-targets.ts'
import { threadKey } from './new-threads.ts'
import { threadLinkId } from './thread-row.tsx'
import { threadsQuery, twoPaneQuery } from './threads-query.ts'
import { pageChange, threadKeyAt, useThreadAddress } from './use-threads.ts'

/** Shows a row, and moves the focus to it from another one: a focused row that isn’t open would look selected too. */
const showRow = (key: string) => {
  const row = document.getElementById(threadLinkId(key))
  if (matchMedia(twoPaneQuery).matches) row?.scrollIntoView({ block: 'nearest' })
  if (document.activeElement?.id.startsWith(threadLinkId(''))) row?.focus({ preventScroll: true })
}

/** Moves between the threads of a list, and at the end of a page on to the adjacent page. */
export const useThreadNavigation = (list: Page<Thread> | null | undefined) => {
  const t = useTranslations('answers')
  const client = useQueryClient()
  const router = useRouter()
  const { isUrgent, search, page, open, hrefOf, hrefWith } = useThreadAddress()
  const rows = list?.data ?? []
  const { previous, next } = adjacentThreads(rows, open && threadKey(open))
  const hasAdjacentPage = (step: 1 | -1) =>
    open !== undefined && rows.length > 0 && page + step >= 1 && page + step <= (list?.totalPages ?? 1)
  const go = (href: string) => router.navigate({ href, resetScroll: false })

  const goToPage = async (step: 1 | -1) => {
    const number = page + step
    const change = pageChange(number, search)
    try {
      const adjacentPage = await client.fetchQuery({ ...threadsQuery(isUrgent, search, number), retry: false })
      announce(t('pageNumber', { page: String(number) }))
      const thread = nearestUnvisited(rows, adjacentPage?.data ?? [], step)
      await go(thread ? hrefOf(thread, change) : hrefWith(change))
    } catch {
      // The list requests the page again and shows the error.
      await go(hrefWith(change))
    }
  }
  const goToAdjacent = (step: 1 | -1) => {
    // Of the row that is marked.
    const current = adjacentThreads(rows, threadKeyAt(router.latestLocation))
    const thread = step === 1 ? current.next : current.previous
    if (thread) {
      showRow(threadKey(thread))
      void holdKeys(go(hrefOf(thread)))
    } else if (hasAdjacentPage(step)) void goToPage(step)
    else announce(t('noMoreThreads'))
  }
  return {
    goToAdjacent,
    /** The next thread on this page, to preload. */
    next,
    hasPrevious: previous !== undefined || hasAdjacentPage(-1),
    hasNext: next !== undefined || hasAdjacentPage(1),
  }
}
