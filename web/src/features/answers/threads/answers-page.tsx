import type { ThreadPage } from '@scrutineer/contract/fields/threads'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouter } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLastData } from '../../../api/use-last-data.ts'
import { PicturesButton } from '../../../shared/attachments/pictures-button.tsx'
import { useScreenActions } from '../../../shared/keyboard/screen-actions.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { useTotal } from '../../../ui/table/page-numbers.ts'
import { threadKey } from './new-threads.ts'
import { threadLinkId } from './thread-row.tsx'
import { appliedFilter, isByWork, isFolding } from './thread-search.ts'
import { ThreadsPane } from './threads-pane.tsx'
import { threadsQuery, twoPaneQuery } from './threads-query.ts'
import { useNewThreads } from './use-new-threads.ts'
import { useThreadNavigation } from './use-thread-navigation.ts'
import { useThread, useThreadAddress } from './use-threads.ts'

/**
 * Scrolls the opened row into view in its pane, also if the row loads later, and the pane of the details to their start. Returns
 * the ref of that pane.
 */
const useAlignWithRow = (rowId: string | undefined, isListed: boolean) => {
  const details = useRef<HTMLDivElement>(null)
  const router = useRouter()
  const showRow = useEffectEvent(() => {
    if (rowId === undefined || !matchMedia(twoPaneQuery).matches) return
    document.getElementById(rowId)?.scrollIntoView({ block: 'nearest' })
  })
  // Again when another row is opened, and when it has loaded.
  useLayoutEffect(() => showRow(), [rowId, isListed])
  useLayoutEffect(() => {
    // Without a row it would only force the layout of the first rows.
    if (rowId !== undefined) details.current?.scrollTo(0, 0)
  }, [rowId])
  useLayoutEffect(() => {
    // The router restores scroll positions once it has rendered a screen.
    const stop = router.subscribe('onRendered', () => {
      stop()
      showRow()
    })
    return stop
  }, [router])
  return details
}

const useStepKeys = (list: ThreadPage | null | undefined) => {
  const t = useTranslations('answers')
  const { goToAdjacent, hasNext, hasPrevious } = useThreadNavigation(list)
  const next = { label: t('shortcutNextThread'), isPossible: hasNext, run: () => goToAdjacent(1) }
  const previous = { label: t('shortcutPreviousThread'), isPossible: hasPrevious, run: () => goToAdjacent(-1) }
  useScreenActions([
    { key: 'j', isStep: true, ...next },
    { key: 'k', isStep: true, ...previous },
  ])
}

const loadDialog = () => import('../export/download-dialog.tsx')
const DownloadDialog = lazyComponent(async () => (await loadDialog()).DownloadDialog)
const ListPictures = lazyComponent(async () => (await loadDialog()).ListPictures)

/** Downloads the answers that match the list’s filter, or shows their pictures. */
const DownloadButtons = ({ onDownload }: { onDownload: () => void }) => {
  const t = useTranslations('answers')
  const { isUrgent, search } = useThreadAddress()
  return (
    <>
      <Button aria-haspopup="dialog" className="relative" title={t('DOWNLOAD')} onClick={onDownload}>
        <Download aria-hidden />
        <span className="max-sm:sr-only">{t('DOWNLOAD')}</span>
      </Button>
      <PicturesButton dialog={onClose => <ListPictures {...{ search, isUrgent, onClose }} />} />
    </>
  )
}

/** As high as the chips, which load after the rows. */
const FilterChipsSkeleton = () => (
  <div aria-hidden className="flex gap-1.5 overflow-hidden">
    {Array.from({ length: 9 }, (_, chip) => (
      <span key={chip} className="h-7 w-24 shrink-0 rounded-full border border-line bg-surface pointer-coarse:h-9" />
    ))}
  </div>
)

/** The rows are painted first. */
const afterRows = { msAfterPaint: 0 }
const loadDeferred = () => import('../filters/deferred-filters.tsx')
const OpenCount = lazyComponent(async () => (await loadDeferred()).OpenCount, afterRows)
const UrgentSubtitle = lazyComponent(async () => (await loadDeferred()).UrgentSubtitle, afterRows)
const NothingSelected = lazyComponent(async () => (await loadDeferred()).NothingSelected, afterRows)
const FilterChips = lazyComponent(async () => (await loadDeferred()).FilterChips, {
  ...afterRows,
  fallback: <FilterChipsSkeleton />,
})

const ListTotal = ({ list }: { list: ThreadPage }) => useTotal()(list.totalItems, list.totalIsMinimum)
const listTotal = (list: ThreadPage | undefined) => list && <ListTotal list={list} />

/** The list of threads and the details of the open one. Under 1024 px only one of the two is visible. */
const ThreadsScreen = () => {
  const t = useTranslations('answers')
  const navigate = useNavigate()
  const { isUrgent, search, page, open, hasDetails } = useThreadAddress()
  const [isDownloadOpen, setDownloadOpen] = useState(false)
  const openDownload = () => setDownloadOpen(true)
  const list = useQuery(threadsQuery(isUrgent, search, page))
  const lastList = useLastData(list)
  const openKey = open && threadKey(open)
  const newThreads = useNewThreads(isUrgent, search, list.isSuccess && !list.isPlaceholderData, openKey)
  useStepKeys(list.isPlaceholderData ? undefined : list.data)
  useScreenActions([{ label: t('DOWNLOAD'), run: openDownload }])
  const isListed = lastList?.data?.data.some(thread => threadKey(thread) === openKey) ?? false
  const detailsRef = useAlignWithRow(openKey && threadLinkId(openKey), isListed)
  const { thread } = useThread(open)
  const isFiltered = Object.keys(appliedFilter(search)).length > 0
  const total = lastList?.data ?? undefined
  const folds = isFolding(isUrgent, search) && !search.finished
  const title = isUrgent ? t('URGENT_TITLE') : t('TITLE')
  const filter = (change: object) =>
    void navigate({ href: paths.threads(isUrgent, { pageSize: search.pageSize, order: search.order, ...change }) })
  return (
    <PageLayout
      title={title}
      documentTitle={open && thread && `${thread.pollingStationName}, ${thread.observerName} · ${title}`}
      newCount={newThreads.countLabel}
      // The number of open ones is that of all emergencies, so it doesn't belong above a filtered list.
      count={
        isUrgent && !isFiltered ? <OpenCount total={total} folded={folds ? search : undefined} /> : listTotal(total)
      }
      subtitle={
        <div className={classNames('relative flex min-h-6 items-center gap-3', hasDetails && 'max-lg:hidden')}>
          {isUrgent ? (
            <UrgentSubtitle text={isByWork(isUrgent, search) ? t('workSubtitle') : t('URGENT_SUBTITLE')} />
          ) : (
            <span className="truncate">{t('SUBTITLE')}</span>
          )}
        </div>
      }
      isDense
      className={classNames(
        'grid-cols-1 max-lg:gap-2 lg:h-full lg:grid-rows-[auto_auto_minmax(0,1fr)] lg:content-stretch lg:gap-2 lg:px-4 lg:pt-2',
        hasDetails && 'max-lg:[&>header]:sr-only',
      )}
      hasNarrowActions={false}
      actions={<DownloadButtons onDownload={openDownload} />}
    >
      {/* As high as the button at the end of the chips, which comes with them. */}
      <div
        className={classNames(
          'grid grid-cols-1 items-center gap-1 max-lg:min-h-8 max-lg:pointer-coarse:min-h-10',
          hasDetails && 'max-lg:hidden',
        )}
      >
        {list.isPending ? (
          <FilterChipsSkeleton />
        ) : (
          <FilterChips
            isUrgent={isUrgent}
            search={search}
            onFilter={filter}
            onReset={() => filter({})}
            // On small screens, where a toast needs the title’s room.
            end={
              <span className="flex lg:hidden">
                <DownloadButtons onDownload={openDownload} />
              </span>
            }
          />
        )}
      </div>
      <div
        data-panes
        className={classNames(
          'grid grid-cols-1 border-line border-t max-lg:-mx-6 max-sm:-mx-4 lg:-mx-4 lg:min-h-0 lg:grid-cols-[30rem_minmax(0,1fr)] min-[110rem]:grid-cols-[37.5rem_minmax(0,1fr)]',
          hasDetails && 'max-lg:border-t-0',
        )}
      >
        <ThreadsPane
          list={list}
          lastList={lastList}
          newThreads={newThreads}
          onReset={() => filter({})}
          className={hasDetails && 'max-lg:hidden'}
        />
        <div
          ref={detailsRef}
          className={classNames(
            'relative min-w-0 max-lg:px-4 max-lg:pb-4 lg:overflow-y-auto lg:px-5 lg:pb-12',
            !hasDetails && 'max-lg:hidden',
          )}
        >
          {hasDetails ? <Outlet /> : <NothingSelected hasChoice={lastList?.data?.totalItems !== 0} />}
        </div>
      </div>
      {isDownloadOpen && <DownloadDialog search={search} isUrgent={isUrgent} onClose={() => setDownloadOpen(false)} />}
    </PageLayout>
  )
}

/** All reports. */
export const AnswersPage = () => <ThreadsScreen key="all" />
/** Reports with a flagged answer. */
export const UrgentsPage = () => <ThreadsScreen key="urgent" />
