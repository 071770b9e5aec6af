import type { Page } from '@scrutineer/contract/core/page'
import type { Thread } from '@scrutineer/contract/fields/threads'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowUp, TriangleAlert } from 'lucide-react'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { useUnreachableSince } from '../../../api/use-connection.ts'
import { formatTime } from '../../../lib/format/dates.ts'
import { Kbd } from '../../../shared/keyboard/kbd.tsx'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { visibleRange } from '../../../ui/table/page-numbers.ts'
import type { useNewThreads } from './use-new-threads.ts'

const headClass =
  'sticky top-(--shell-top) z-10 flex h-9 shrink-0 items-center gap-3 border-line border-b bg-surface pr-3 pl-4 text-sm pointer-coarse:h-10 lg:static'

interface Props {
  list: UseQueryResult<Page<Thread> | null>
  /** The last page that loaded, and when (ms since 1970). */
  lastList: { data: Page<Thread> | null; updatedAt: number } | undefined
  newThreads: ReturnType<typeof useNewThreads>
  onShowNew: () => void
}

/**
 * The line above the rows: their order and range. News and errors appear in it, so that they don't move the rows. During an outage
 * the shell says since when.
 */
export const ListHead = ({ list, lastList, newThreads, onShowNew }: Props) => {
  const t = useTranslations('answers')
  const ui = useTranslations('ui')
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const getErrorMessage = useErrorMessage()
  const isOutage = useUnreachableSince() !== null
  const shown = lastList?.data
  if (list.isError && lastList && !isOutage) {
    const message = `${getErrorMessage(list.error)} ${t('rowsFrom', { time: formatTime(new Date(lastList.updatedAt), language, timeZone) })}`
    return (
      <div role="alert" className={headClass}>
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-danger" />
        <p className="min-w-0 grow truncate" title={message}>
          {message}
        </p>
        <Button size="chip" isBusy={list.isFetching} onClick={() => void list.refetch()}>
          {ui('retry')}
        </Button>
      </div>
    )
  }
  return (
    <div className={headClass}>
      <span className="min-w-0 flex-1 truncate text-soft">{t('newestFirst')}</span>
      {newThreads.countLabel !== undefined && (
        <button
          type="button"
          className="inline-flex h-6 shrink-0 items-center gap-1 rounded-full bg-accent-solid px-2.5 font-medium text-on-solid hover:bg-accent-strong pointer-coarse:h-8"
          aria-keyshortcuts="."
          onClick={onShowNew}
        >
          <ArrowUp aria-hidden className="size-3.5" />
          {t('newThreadCount', { count: newThreads.countLabel, amount: newThreads.count })}
          <Kbd className="h-4 min-w-4">.</Kbd>
        </button>
      )}
      <span aria-hidden className="flex-1 truncate text-right text-soft">
        {shown &&
          shown.data.length > 0 &&
          t('range', { ...visibleRange(shown.page, shown.pageSize, shown.totalItems), total: shown.totalItems })}
      </span>
    </div>
  )
}
