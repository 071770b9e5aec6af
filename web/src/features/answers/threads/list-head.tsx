import type { ThreadPage } from '@scrutineer/contract/fields/threads'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowUp, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { useUnreachableSince } from '../../../api/use-connection.ts'
import { formatTime } from '../../../lib/format/dates.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { Link } from '../../../ui/link.tsx'
import { useTotal, visibleRange } from '../../../ui/table/page-numbers.ts'
import { isByWork, type ThreadSearch } from './thread-search.ts'
import type { useNewThreads } from './use-new-threads.ts'
import { useThreadAddress } from './use-threads.ts'

const headClass =
  'sticky top-(--shell-top) z-10 flex h-9 shrink-0 items-center gap-3 border-line border-b bg-surface pe-3 ps-4 text-sm pointer-coarse:h-10 lg:static'

const MarkAllSeen = lazyComponent(async () => (await import('../filters/deferred-filters.tsx')).MarkAllSeen)

/** The orders of the emergencies, of which the current one is no link. */
const Orders = ({ search, hrefWith }: { search: ThreadSearch; hrefWith: (change: ThreadSearch) => string }) => {
  const t = useTranslations('answers')
  const orders = [
    { order: undefined, name: t('workFirst') },
    { order: 'newest', name: t('newestFirst') },
  ] as const
  return (
    <nav aria-label={t('order')} className="flex min-w-0 flex-1 gap-3">
      {orders.map(({ order, name }) => (
        <Link
          key={name}
          href={hrefWith({ order, finished: undefined, page: undefined })}
          preservesScroll
          aria-current={order === search.order ? 'page' : undefined}
          className={classNames(
            'truncate rounded-sm',
            order === search.order ? 'font-medium' : 'text-soft underline-offset-2 hover:underline',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

interface Props {
  list: UseQueryResult<ThreadPage | null>
  /** The last page that loaded, and when (ms since 1970). */
  lastList: { data: ThreadPage | null; updatedAt: number } | undefined
  newThreads: ReturnType<typeof useNewThreads>
  onShowNew: () => void
  /** The checkbox of all rows. */
  start: ReactNode
}

/**
 * The line above the rows: their order and range. News and errors appear in it, so that they don't move the rows. During an outage
 * the shell says since when.
 */
export const ListHead = ({ list, lastList, newThreads, onShowNew, start }: Props) => {
  const t = useTranslations('answers')
  const ui = useTranslations('ui')
  const formatTotal = useTotal()
  const language = useLocale()
  const { isUrgent, search, hrefWith } = useThreadAddress()
  const timeZone = useTimeZone() ?? 'UTC'
  const getErrorMessage = useErrorMessage()
  const isOutage = useUnreachableSince() !== null
  const shown = lastList?.data
  // Rows say their group on servers that order by work.
  const sortsByTime = useCapability('answers')
  const hasOrders =
    sortsByTime && isUrgent && (search.order !== undefined || (shown?.data.every(({ work }) => work) ?? false))
  if (list.isError && lastList && !isOutage) {
    const message = `${getErrorMessage(list.error)} ${t('rowsFrom', { time: formatTime(new Date(lastList.updatedAt), language, timeZone) })}`
    return (
      <div role="alert" className={headClass}>
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-danger" />
        <p className="min-w-0 grow truncate" title={message}>
          {message}
        </p>
        <Button size="chip" label={ui('retry')} isBusy={list.isFetching} onClick={() => void list.refetch()} />
      </div>
    )
  }
  return (
    <div className={headClass}>
      {start}
      {hasOrders ? (
        <Orders search={search} hrefWith={hrefWith} />
      ) : (
        <span className="min-w-0 flex-1 truncate text-soft">
          {sortsByTime && (shown || !isByWork(isUrgent, search)) && t('newestFirst')}
        </span>
      )}
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
      <span aria-hidden className={classNames('truncate text-end text-soft', !hasOrders && 'flex-1')}>
        {shown &&
          shown.data.length > 0 &&
          t('range', {
            ...visibleRange(shown.page, shown.pageSize, shown.totalItems),
            total: formatTotal(shown.totalItems, shown.totalIsMinimum),
          })}
      </span>
      {hasOrders && <MarkAllSeen />}
    </div>
  )
}
