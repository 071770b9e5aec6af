import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { Keyboard, MousePointerClick } from 'lucide-react'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { useLastData } from '../../../api/use-last-data.ts'
import { paths } from '../../../app/paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { StickyPane } from '../../../ui/layout/sticky-pane.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { DownloadButton } from '../export/download-button.tsx'
import { threadKey } from './new-threads.ts'
import { threadLinkId } from './thread-list.tsx'
import { appliedFilter, ignoresTimeFilter } from './thread-search.ts'
import { ThreadsFilter } from './threads-filter.tsx'
import { ThreadsPane } from './threads-pane.tsx'
import { threadsQuery } from './threads-query.ts'
import { useAlignWithRow } from './use-align-with-row.ts'
import { useNewThreads } from './use-new-threads.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useThreadNavigation } from './use-thread-navigation.ts'
import { useThread, useThreadAddress } from './use-threads.ts'

const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

const NothingSelected = ({ hasChoice }: { hasChoice: boolean }) => {
  const t = useTranslations('answers')
  return (
    <Card>
      <EmptyState
        icon={MousePointerClick}
        title={t('NOTHING_SELECTED')}
        {...(hasChoice && { text: t('nothingSelectedHint') })}
      />
    </Card>
  )
}

/** The list of threads and the details of the open one. Under 1024 px only one of the two is visible. */
const ThreadsScreen = () => {
  const t = useTranslations('answers')
  const timeZone = useTimeZone() ?? 'UTC'
  const navigate = useNavigate()
  const { isUrgent, search, page, open, hasDetails } = useThreadAddress()
  const [areShortcutsOpen, setShortcutsOpen] = useState(false)
  const [hasTimeFilter, setHasTimeFilter] = useState(true)
  const list = useQuery(threadsQuery(isUrgent, search, page))
  const lastList = useLastData(list)
  const openKey = open && threadKey(open)
  const newThreads = useNewThreads(isUrgent, search, list.isSuccess && !list.isPlaceholderData, openKey)
  if (hasTimeFilter && list.data && !list.isPlaceholderData && ignoresTimeFilter(list.data.data, search, timeZone))
    setHasTimeFilter(false)
  const { goToAdjacent } = useThreadNavigation(list.isPlaceholderData ? undefined : list.data)
  useShortcuts({ j: () => goToAdjacent(1), k: () => goToAdjacent(-1), '?': () => setShortcutsOpen(true) })
  const isListed = lastList?.data?.data.some(thread => threadKey(thread) === openKey) ?? false
  const detailsRef = useAlignWithRow(openKey && threadLinkId(openKey), isListed)
  const { thread } = useThread(open)
  const title = isUrgent ? t('URGENT_TITLE') : t('TITLE')
  const filter = (change: object) =>
    void navigate({ href: paths.threads(isUrgent, { pageSize: search.pageSize, ...change }) })
  return (
    <PageLayout
      title={title}
      documentTitle={open && thread && `${thread.pollingStationName}, ${thread.observerName} · ${title}`}
      subtitle={isUrgent ? t('URGENT_SUBTITLE') : t('SUBTITLE')}
      newCount={newThreads.countLabel}
      actions={
        <>
          <DownloadButton />
          <IconButton
            icon={Keyboard}
            name={t('shortcuts')}
            aria-haspopup="dialog"
            className="max-sm:hidden"
            onClick={() => setShortcutsOpen(true)}
          />
        </>
      }
    >
      <div className={classNames('grid gap-4', hasDetails && 'max-lg:hidden')}>
        <ThreadsFilter
          applied={appliedFilter(search)}
          hasTimeFilter={hasTimeFilter}
          onFilter={filter}
          onReset={() => filter({})}
        />
        {!hasTimeFilter && (search.from ?? search.to) !== undefined && (
          <p role="status" className="text-soft">
            {t('timeFilterUnsupported')}
          </p>
        )}
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(16rem,1fr)_minmax(0,2fr)]">
        <StickyPane className={classNames(hasDetails && 'max-lg:hidden')}>
          <ThreadsPane list={list} lastList={lastList} newThreads={newThreads} onReset={() => filter({})} />
        </StickyPane>
        <StickyPane className={classNames(!hasDetails && 'max-lg:hidden')}>
          <div ref={detailsRef}>
            {hasDetails ? <Outlet /> : <NothingSelected hasChoice={lastList?.data?.totalItems !== 0} />}
          </div>
        </StickyPane>
      </div>
      {areShortcutsOpen && <ShortcutsDialog onClose={() => setShortcutsOpen(false)} />}
    </PageLayout>
  )
}

/** All reports. */
export const AnswersPage = () => <ThreadsScreen key="all" />
/** Reports with a flagged answer. */
export const UrgentsPage = () => <ThreadsScreen key="urgent" />
