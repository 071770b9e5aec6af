import type { WorkGroup } from '@scrutineer/contract/fields/follow-up-states'
import type { Thread, ThreadPage } from '@scrutineer/contract/fields/threads'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Fragment, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { currentAccountName } from '../../../shared/account-storage-key.ts'
import { useWaitingTime } from '../../../shared/activity/use-waiting-time.ts'
import { useScreenActions } from '../../../shared/keyboard/screen-actions.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { skeletonRowCount } from '../../../ui/feedback/skeleton.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { SelectAll } from '../../../ui/table/select-all.tsx'
import { useThreadSelection } from '../selection/use-thread-selection.ts'
import type { MarkContext } from '../triage/follow-up-mark.tsx'
import { useLiveRows, withNewerMarks } from '../triage/use-live-rows.ts'
import { ListHead } from './list-head.tsx'
import { threadKey } from './new-threads.ts'
import { SkeletonRow, ThreadRow } from './thread-row.tsx'
import { isFolding, type ThreadSearch } from './thread-search.ts'
import { defaultPageSize, pageSizes, storePageSize } from './threads-query.ts'
import type { useNewThreads } from './use-new-threads.ts'
import { pageChange, threadKeyAt, useThreadAddress } from './use-threads.ts'

/** The group of a row as it is now: the row keeps its place when its follow-up changes, or becomes late. */
const currentGroup = ({ followUp }: Thread, { account, waitingTime }: MarkContext): WorkGroup => {
  if (!followUp || followUp.state === 'closed') return 'finished'
  const { state, owner, result, waitingSince, openedAt } = followUp
  if (owner === null && !result && waitingTime(waitingSince ?? openedAt).isLate) return 'late'
  if (state === 'reopened') return 'reopened'
  if (owner === null) return result ? 'decided' : 'new'
  return owner === account ? 'mine' : 'others'
}

/** Names the groups of the rows below it, which were one when the list loaded. */
const GroupHead = ({ groups, isRepeated }: { groups: readonly WorkGroup[]; isRepeated: boolean }) => {
  const t = useTranslations('answers')
  return (
    <li
      className={classNames(
        'flex h-7 items-end border-line border-b bg-sunken px-4 pb-1 font-medium text-xs',
        groups.includes('late') ? 'text-late' : 'text-soft',
      )}
    >
      {/* Its place is kept, so that nothing moves when the group above gets the same name. */}
      {!isRepeated && groups.map(group => t(`work.${group}`)).join(' · ')}
    </li>
  )
}

interface ThreadListProps {
  label: string
  /** Every row of the list has a flag. */
  isUrgent: boolean
  /** Undefined while the first page loads. */
  threads: readonly Thread[] | undefined
  expectedRows: number
  isStale: boolean
  openKey: string | undefined
  /** Keys of the threads marked as new. */
  newKeys: ReadonlySet<string>
  hrefOf: (thread: Thread) => string
  /** Undefined if rows can't be selected. */
  selection: ReturnType<typeof useThreadSelection>
}

/** A page of threads, each linking to its details. */
const ThreadList = (props: ThreadListProps) => {
  const { label, isUrgent, threads, expectedRows, isStale, openKey, newKeys, hrefOf, selection } = props
  const t = useTranslations('ui')
  const waitingTime = useWaitingTime({ enabled: threads?.some(thread => thread.followUp) ?? false })
  const account = currentAccountName()
  const context = useMemo(() => ({ account, waitingTime }), [account, waitingTime])
  const groupsOf = (thread: Thread | undefined) => [
    ...new Set(threads?.filter(({ work }) => work === thread?.work).map(row => currentGroup(row, context))),
  ]
  return (
    <section aria-label={label} aria-busy={threads === undefined || isStale}>
      <ul data-selectable={selection && ''} className={classNames('transition-opacity', isStale && 'opacity-60')}>
        {threads?.map((thread, index) => (
          <Fragment key={threadKey(thread)}>
            {thread.work && thread.work !== threads[index - 1]?.work && (
              <GroupHead
                groups={groupsOf(thread)}
                isRepeated={String(groupsOf(thread)) === String(groupsOf(threads[index - 1]))}
              />
            )}
            <ThreadRow
              {...{ thread, context }}
              isSelected={selection?.ids.has(threadKey(thread))}
              onToggle={selection?.toggle}
              href={hrefOf(thread)}
              isOpen={threadKey(thread) === openKey}
              isNew={newKeys.has(threadKey(thread))}
            />
          </Fragment>
        )) ??
          Array.from({ length: skeletonRowCount(expectedRows) }, (_, row) => (
            <SkeletonRow key={row} isUrgent={isUrgent} />
          ))}
      </ul>
      {threads === undefined && (
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
      )}
    </section>
  )
}

const SelectionBar = lazyComponent(async () => (await import('../selection/selection-bar.tsx')).SelectionBar)

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
  const selection = useThreadSelection(shown?.data ?? [], open && threadKey(open))
  const isSelecting = selection !== undefined && selection.ids.size > 0
  const markedKey = useLocation({ select: threadKeyAt })
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
  useScreenActions(newThreads.count > 0 ? [{ key: '.', label: t('shortcutShowNew'), run: showNew }] : [])
  return (
    <div className={classNames('flex min-w-0 flex-col border-line bg-surface lg:min-h-0 lg:border-e', className)}>
      <ListHead
        {...{ list, lastList, newThreads }}
        onShowNew={showNew}
        start={
          selection && (
            <SelectAll
              keys={shown?.data.map(threadKey) ?? []}
              selected={selection.ids}
              onSelect={selection.select}
              isLabelHidden
              className="-ms-2 pointer-coarse:-ms-1"
            />
          )
        }
      />
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
            openKey={markedKey}
            hrefOf={hrefOf}
            selection={selection}
          />
        )}
        {/* Below the last open one. */}
        {isFolding(isUrgent, search) && shown?.page === shown?.totalPages && shown?.data.every(({ work }) => work) && (
          <FinishedFold search={search} hrefWith={hrefWith} />
        )}
        {shown && shown.data.length > 0 && (
          // Room for the selection's bar, which would cover it.
          <div className={classNames('p-3', isSelecting && 'pb-36 lg:pb-20')}>
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
      {isSelecting && shown && <SelectionBar selection={selection} total={shown} isCovered={className !== false} />}
    </div>
  )
}
