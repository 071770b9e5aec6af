import type { Page } from '@scrutineer/contract/core/page'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { announce } from '../../../ui/feedback/announcer.tsx'
import { adjacentThreads, nearestUnvisited } from '../details/navigation-targets.ts'
import { threadKey } from './new-threads.ts'
import { threadLinkId } from './thread-row.tsx'
import { threadsQuery } from './threads-query.ts'
import { pageChange, useThreadAddress } from './use-threads.ts'

/** Moves the focus from a row to another one: a focused row that isn’t open would look selected too. */
const moveRowFocus = (thread: Thread) => {
  const row = document.getElementById(threadLinkId(threadKey(thread)))
  if (document.activeElement?.id.startsWith(threadLinkId(''))) row?.focus({ preventScroll: true })
}

/** Moves between the threads of a list, and at the end of a page on to the adjacent page. */
export const useThreadNavigation = (list: Page<Thread> | null | undefined) => {
  const t = useTranslations('answers')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { isUrgent, search, page, open, hrefOf, hrefWith } = useThreadAddress()
  const rows = list?.data ?? []
  const { previous, next } = adjacentThreads(rows, open && threadKey(open))
  const hasAdjacentPage = (step: 1 | -1) =>
    open !== undefined && rows.length > 0 && page + step >= 1 && page + step <= (list?.totalPages ?? 1)
  const go = (href: string) => void navigate({ href, resetScroll: false })

  const goToPage = async (step: 1 | -1) => {
    const number = page + step
    const change = pageChange(number, search)
    try {
      const adjacentPage = await client.fetchQuery({ ...threadsQuery(isUrgent, search, number), retry: false })
      announce(t('pageNumber', { page: String(number) }))
      const thread = nearestUnvisited(rows, adjacentPage?.data ?? [], step)
      go(thread ? hrefOf(thread, change) : hrefWith(change))
    } catch {
      // The list requests the page again and shows the error.
      go(hrefWith(change))
    }
  }
  const goToAdjacent = (step: 1 | -1) => {
    const thread = step === 1 ? next : previous
    if (thread) {
      moveRowFocus(thread)
      go(hrefOf(thread))
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
