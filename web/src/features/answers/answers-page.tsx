import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { Keyboard, MousePointerClick } from 'lucide-react'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { useLastGood } from '../../api/last-good.ts'
import { paths } from '../../app/paths.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { StickyPane } from '../../ui/sticky-pane.tsx'
import { DownloadButton } from './download-button.tsx'
import { threadKey } from './new-threads.ts'
import { threadLinkId } from './thread-list.tsx'
import { appliedFilter, ignoresTimes } from './thread-search.ts'
import { ThreadsFilter } from './threads-filter.tsx'
import { ThreadsPane } from './threads-pane.tsx'
import { useKeys } from './use-keys.ts'
import { useNewThreads } from './use-new-threads.ts'
import { usePlaceBeside } from './use-place-beside.ts'
import { useThreadWalk } from './use-thread-walk.ts'
import { threadsQuery, useThread, useThreadAddress } from './use-threads.ts'

export { firstCalls } from './first-calls.ts'

const KeysDialog = later(async () => (await import('./keys-dialog.tsx')).KeysDialog)

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

/** The list of threads beside the details of the open one; under 1024 px the one or the other. */
const Threads = () => {
  const t = useTranslations('answers')
  const timeZone = useTimeZone() ?? 'UTC'
  const navigate = useNavigate()
  const { isUrgent, search, page, open, hasDetails } = useThreadAddress()
  const [areKeysOpen, setKeysOpen] = useState(false)
  const [hasTimes, setHasTimes] = useState(true)
  const list = useQuery(threadsQuery(isUrgent, search, page))
  const good = useLastGood(list)
  const openKey = open && threadKey(open)
  const news = useNewThreads(isUrgent, search, list.isSuccess && !list.isPlaceholderData, openKey)
  if (hasTimes && list.data && !list.isPlaceholderData && ignoresTimes(list.data.data, search, timeZone))
    setHasTimes(false)
  const { walk } = useThreadWalk(list.isPlaceholderData ? undefined : list.data)
  useKeys({ j: () => walk(1), k: () => walk(-1), '?': () => setKeysOpen(true) })
  const isListed = good?.data?.data.some(thread => threadKey(thread) === openKey) ?? false
  const beside = usePlaceBeside(openKey && threadLinkId(openKey), isListed)
  const { thread } = useThread(open)
  const title = isUrgent ? t('URGENT_TITLE') : t('TITLE')
  const filter = (change: object) =>
    void navigate({ href: paths.threads(isUrgent, { pageSize: search.pageSize, ...change }) })
  return (
    <Page
      title={title}
      documentTitle={open && thread && `${thread.pollingStationName}, ${thread.observerName} · ${title}`}
      subtitle={isUrgent ? t('URGENT_SUBTITLE') : t('SUBTITLE')}
      news={news.counted}
      actions={
        <>
          <DownloadButton />
          <IconButton
            icon={Keyboard}
            name={t('keys')}
            aria-haspopup="dialog"
            className="max-sm:hidden"
            onClick={() => setKeysOpen(true)}
          />
        </>
      }
    >
      <div className={classNames('grid gap-4', hasDetails && 'max-lg:hidden')}>
        <ThreadsFilter
          applied={appliedFilter(search)}
          hasTimes={hasTimes}
          onFilter={filter}
          onReset={() => filter({})}
        />
        {!hasTimes && (search.from ?? search.to) !== undefined && (
          <p role="status" className="text-soft">
            {t('timesIgnored')}
          </p>
        )}
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(16rem,1fr)_minmax(0,2fr)]">
        <StickyPane className={classNames(hasDetails && 'max-lg:hidden')}>
          <ThreadsPane list={list} good={good} news={news} onReset={() => filter({})} />
        </StickyPane>
        <StickyPane className={classNames(!hasDetails && 'max-lg:hidden')}>
          <div ref={beside}>
            {hasDetails ? <Outlet /> : <NothingSelected hasChoice={good?.data?.totalItems !== 0} />}
          </div>
        </StickyPane>
      </div>
      {areKeysOpen && <KeysDialog onClose={() => setKeysOpen(false)} />}
    </Page>
  )
}

/** What observers reported. */
export const AnswersPage = () => <Threads key="all" />
/** What observers reported and flagged. */
export const UrgentsPage = () => <Threads key="urgent" />
