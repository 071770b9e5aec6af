import type { Thread } from '@scrutineer/contract/answers'
import type { Page } from '@scrutineer/contract/page'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { announce } from '../../../ui/feedback/announcer.tsx'
import { adjacentThreads, nearestUnvisited } from '../details/navigation-targets.ts'
import { threadKey } from './new-threads.ts'
import { threadsQuery, useThreadAddress } from './use-threads.ts'

/** Leads from thread to thread through a list, and at a page's end on to the page beside it. */
export const useThreadNavigation = (list: Page<Thread> | null | undefined) => {
  const t = useTranslations('answers')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { isUrgent, search, page, open, hrefOf, hrefWith } = useThreadAddress()
  const rows = list?.data ?? []
  const { previous, next } = adjacentThreads(rows, open && threadKey(open))
  const hasPage = (step: 1 | -1) =>
    open !== undefined && rows.length > 0 && page + step >= 1 && page + step <= (list?.totalPages ?? 1)
  const go = (href: string) => void navigate({ href, resetScroll: false })

  const turn = async (step: 1 | -1) => {
    const number = page + step
    const shown = { page: number === 1 ? undefined : number }
    try {
      const beside = await client.fetchQuery({ ...threadsQuery(isUrgent, search, number), retry: false })
      announce(t('pageReached', { page: String(number) }))
      const thread = nearestUnvisited(rows, beside?.data ?? [], step)
      go(thread ? hrefOf(thread, shown) : hrefWith(shown))
    } catch {
      // The list asks for that page again, and says why it can't be had.
      go(hrefWith(shown))
    }
  }
  const goToAdjacent = (step: 1 | -1) => {
    const thread = step === 1 ? next : previous
    if (thread) go(hrefOf(thread))
    else if (hasPage(step)) void turn(step)
    else announce(t('lastThread'))
  }
  return {
    goToAdjacent,
    /** The next thread on this page: what may be fetched ahead. */
    next,
    canGo: { back: previous !== undefined || hasPage(-1), on: next !== undefined || hasPage(1) },
  }
}
