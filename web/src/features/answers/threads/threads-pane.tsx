import type { ThreadPage } from '@scrutineer/contract/fields/threads'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcuts } from '../../../shared/keyboard/use-shortcuts.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { useLiveRows, withNewerMarks } from '../triage/use-live-rows.ts'
import { ListHead } from './list-head.tsx'
import { threadKey } from './new-threads.ts'
import { ThreadList } from './thread-list.tsx'
import { isFolding, type ThreadSearch } from './thread-search.ts'
import { defaultPageSize, pageSizes, storePageSize } from './threads-query.ts'
import type { useNewThreads } from './use-new-threads.ts'
import { pageChange, useThreadAddress } from './use-threads.ts'

const EmptyList = lazyComponent(async () => (await import('../filters/deferred-filters.tsx')).EmptyList)

const FinishedFold = lazyComponent(async () => (await import('../filters/deferred-filters.tsx')).FinishedFold)

interface Props {
  list: UseQueryResult<ThreadPage | null>
  /** The last page that loaded, and when (ms since 1970). */
  lastList: { data: ThreadPage | null; updatedAt: number } | undefined
  newThreads: ReturnType<typeof useNewThreads>
  onReset: () => void
  className?: string | false
}

/** A page of threads under its head, with the pagination below. From 1024 px the rows scroll in the pane. */
export const ThreadsPane = ({ list, lastList, newThreads, onReset, className }: Props) => {
  const t = useTranslations('answers')
  const navigate = useNavigate()
  const { isUrgent, search, page, open, hrefOf, hrefWith } = useThreadAddress()
  const { pageSize = defaultPageSize() } = search
  const shown = lastList?.data
  useLiveRows(shown?.data)
  const scroller = useRef<HTMLDivElement>(null)
  const shownPage = shown?.page
  const scrolledPage = useRef(shownPage)
  useLayoutEffect(() => {
    // Scrolling needs the layout, which the first page would have twice.
    if (shownPage !== undefined && scrolledPage.current !== undefined && shownPage !== scrolledPage.current)
      scroller.current?.scrollTo(0, 0)
    scrolledPage.current = shownPage
  }, [shownPage])
  const go = (change: ThreadSearch) => void navigate({ href: hrefWith(change), resetScroll: false })
  const showNew = () => {
    newThreads.show()
    if (page > 1) go({ page: undefined })
  }
  // The button is before all rows: from the details it is up to fifty presses of Tab away.
  useShortcuts(newThreads.count > 0 ? { '.': showNew } : {})
  return (
    <div className={classNames('flex min-w-0 flex-col border-line bg-surface lg:min-h-0 lg:border-r', className)}>
      <ListHead list={list} lastList={lastList} newThreads={newThreads} onShowNew={showNew} />
      {/* Without a row there is nothing to focus in it, so it must not scroll. */}
      <div
        ref={scroller}
        className={classNames('relative grow lg:min-h-0', shown ? 'lg:overflow-y-auto' : 'lg:overflow-hidden')}
      >
        {list.isError && !lastList && <QueryFailure query={list} />}
        {shown?.data.length === 0 && (
          <EmptyList onReset={onReset} onFirstPage={shown.totalItems > 0 ? () => go({ page: undefined }) : undefined} />
        )}
        {shown?.data.length !== 0 && (shown || !list.isError) && (
          <ThreadList
            isUrgent={isUrgent}
            label={isUrgent ? t('URGENT_TITLE') : t('TITLE')}
            threads={shown ? withNewerMarks(shown.data, newThreads.rows) : undefined}
            expectedRows={pageSize}
            isStale={list.isPlaceholderData}
            newKeys={newThreads.newKeys}
            openKey={open && threadKey(open)}
            hrefOf={hrefOf}
          />
        )}
        {/* Below the last open one. */}
        {isFolding(isUrgent, search) && shown?.page === shown?.totalPages && shown?.data.every(({ work }) => work) && (
          <FinishedFold search={search} hrefWith={hrefWith} />
        )}
        {shown && shown.data.length > 0 && (
          <div className="p-3">
            <Pagination
              // The page of the visible rows. The requested one may be loading or have failed.
              page={shown.page}
              pageSize={shown.pageSize}
              totalItems={shown.totalItems}
              totalIsMinimum={shown.totalIsMinimum}
              isLoading={list.isPlaceholderData}
              pageSizes={pageSizes.includes(shown.pageSize) ? pageSizes : [shown.pageSize, ...pageSizes]}
              onPage={next => go(pageChange(next, search))}
              onPageSize={size => {
                storePageSize(size)
                go({ page: undefined, pageSize: size })
              }}
            />
          </div>
        )}
      </div>
    </div>
  )
}
