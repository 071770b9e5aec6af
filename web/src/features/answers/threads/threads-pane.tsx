import type { Page } from '@scrutineer/contract/page'
import type { Thread } from '@scrutineer/contract/threads'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowUp, Inbox, SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { LiveStatus } from './live-status.tsx'
import { threadKey } from './new-threads.ts'
import { ThreadList } from './thread-list.tsx'
import { appliedFilter, type ThreadSearch } from './thread-search.ts'
import { defaultPageSize, pageSizes } from './threads-query.ts'
import type { useNewThreads } from './use-new-threads.ts'
import { useThreadAddress } from './use-threads.ts'

const Empty = ({ onReset, onFirstPage }: { onReset: () => void; onFirstPage: (() => void) | undefined }) => {
  const t = useTranslations('answers')
  const { isUrgent, search } = useThreadAddress()
  if (onFirstPage)
    return (
      <EmptyState icon={Inbox} title={t('pageEmpty')}>
        <Button onClick={onFirstPage}>{t('toFirstPage')}</Button>
      </EmptyState>
    )
  if (Object.keys(appliedFilter(search)).length > 0)
    return (
      <EmptyState icon={SearchX} title={t('noMatchTitle')} text={t('noMatchText')}>
        <Button onClick={onReset}>{t('resetFilter')}</Button>
      </EmptyState>
    )
  if (isUrgent) return <EmptyState icon={Inbox} title={t('emptyUrgentTitle')} text={t('emptyUrgentText')} />
  return <EmptyState icon={Inbox} title={t('emptyTitle')} text={t('emptyText')} />
}

interface Props {
  list: UseQueryResult<Page<Thread> | null>
  /** The last page that loaded, and when (ms since 1970). */
  lastList: { data: Page<Thread> | null; updatedAt: number } | undefined
  newThreads: ReturnType<typeof useNewThreads>
  onReset: () => void
}

/** A page of threads, with the number of new ones above and the pagination below. */
export const ThreadsPane = ({ list, lastList, newThreads, onReset }: Props) => {
  const t = useTranslations('answers')
  const navigate = useNavigate()
  const { isUrgent, search, page, open, hrefOf, hrefWith } = useThreadAddress()
  const { pageSize = defaultPageSize } = search
  const shown = lastList?.data
  const go = (change: ThreadSearch) => void navigate({ href: hrefWith(change), resetScroll: false })
  return (
    <div className="grid grid-cols-1 gap-3">
      {/* As high as its button, so that the button doesn't move the rows. */}
      <div className="flex min-h-8 items-center justify-between gap-3 pointer-coarse:min-h-10">
        <LiveStatus />
        {newThreads.countLabel !== undefined && (
          <Button
            className="text-accent"
            onClick={() => {
              newThreads.show()
              if (page > 1) go({ page: undefined })
            }}
          >
            <ArrowUp aria-hidden />
            {t('newThreadCount', { count: newThreads.countLabel, amount: newThreads.count })}
          </Button>
        )}
      </div>
      {list.isError && <QueryFailure query={list} lastDataAt={lastList?.updatedAt ?? 0} />}
      {shown?.data.length === 0 && (
        <Card>
          <Empty onReset={onReset} onFirstPage={shown.totalItems > 0 ? () => go({ page: undefined }) : undefined} />
        </Card>
      )}
      {shown?.data.length !== 0 && (shown || !list.isError) && (
        <ThreadList
          isUrgent={isUrgent}
          label={isUrgent ? t('URGENT_TITLE') : t('TITLE')}
          threads={shown?.data}
          expectedRows={pageSize}
          isStale={list.isPlaceholderData}
          newKeys={newThreads.newKeys}
          openKey={open && threadKey(open)}
          hrefOf={hrefOf}
        />
      )}
      {shown && shown.data.length > 0 && (
        <Pagination
          // The page of the visible rows. The requested one may be loading or have failed.
          page={shown.page}
          pageSize={shown.pageSize}
          totalItems={shown.totalItems}
          isLoading={list.isPlaceholderData}
          pageSizes={pageSizes}
          onPage={next => go({ page: next })}
          onPageSize={size => go({ page: undefined, pageSize: size })}
        />
      )}
    </div>
  )
}
