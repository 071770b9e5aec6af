import { type UnplacedReport, unplaced } from '@scrutineer/contract/unplaced'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isUnserved } from '../../api/call-error.ts'
import { keyOf } from '../../api/query.ts'
import { routePaths } from '../../app/paths.ts'
import { NotFoundPage } from '../../shared/not-found-page.tsx'
import { later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toast-store.ts'
import { Listing } from './listing.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { StateLinks } from './state-links.tsx'
import { viewOf } from './unplaced-list.ts'
import type { UnplacedSearch } from './unplaced-search.ts'
import { useSelectedReports } from './use-selected-reports.ts'
import { useUnplaced } from './use-unplaced.ts'

const ReportDialog = later(async () => (await import('./report-dialog.tsx')).ReportDialog)
const PlaceDialog = later(async () => (await import('./place-dialog.tsx')).PlaceDialog)
const DismissDialog = later(async () => (await import('./dismiss-dialog.tsx')).DismissDialog)

const route = getRouteApi(routePaths.unplaced)

interface Resolution {
  readonly action: 'place' | 'dismiss'
  readonly reports: readonly UnplacedReport[]
}

/** Reports of phones that name something unknown: staff assign them to a station or dismiss them. */
export const UnplacedPage = () => {
  const t = useTranslations('unplaced')
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const search: UnplacedSearch = route.useSearch()
  const view = viewOf(search)
  const list = useUnplaced(view)
  const rows = list.data?.data ?? []
  const selection = useSelectedReports(rows)
  const [resolution, setResolution] = useState<Resolution>()
  const go = (change: UnplacedSearch) => void navigate({ search: old => ({ ...old, ...change }) })
  const { page } = view
  const lastPage = list.isPlaceholderData ? page : (list.data?.totalPages ?? page)
  useEffect(() => {
    // The address remembers a longer list.
    if (page > lastPage) void navigate({ search: old => ({ ...old, page: lastPage }), replace: true })
  }, [page, lastPage, navigate])
  if (isUnserved(list.error)) return <NotFoundPage />
  const opened = rows.find(({ id }) => id === view.report)
  const refresh = () => void client.invalidateQueries({ queryKey: keyOf(unplaced.list) })
  const begin = (action: Resolution['action'], reports: readonly UnplacedReport[]) => {
    if (opened) go({ report: undefined })
    setResolution({ action, reports })
  }
  const end = () => setResolution(undefined)
  const done = (title: string, text: string) => {
    end()
    selection.clear()
    toast('success', title, text)
    refresh()
  }
  const { action, reports = [] } = resolution ?? {}
  const count = reports.length
  return (
    <Page title={t('TITLE')} subtitle={t('SUBTITLE')} className="min-h-full">
      <StateLinks state={view.state} pageSize={search.pageSize} onFollow={selection.clear} />
      <Listing {...{ list, view, search }} selected={selection.ids} onSelect={selection.select} onGo={go} />
      <SelectionBar
        count={selection.ids.size}
        onPlace={() => begin('place', selection.reports)}
        onDismiss={() => begin('dismiss', selection.reports)}
        onClear={selection.clear}
      />
      {opened && (
        <ReportDialog
          report={opened}
          onPlace={() => begin('place', [opened])}
          onDismiss={() => begin('dismiss', [opened])}
          onExpired={refresh}
          onClose={() => go({ report: undefined })}
        />
      )}
      {action === 'place' && (
        <PlaceDialog
          reports={reports}
          onClose={end}
          onDone={station => done(t('placed'), t('placedText', { count, station }))}
        />
      )}
      {action === 'dismiss' && (
        <DismissDialog
          reports={reports}
          onClose={end}
          onDone={() => done(t('dismissed'), t('dismissedText', { count }))}
        />
      )}
    </Page>
  )
}
