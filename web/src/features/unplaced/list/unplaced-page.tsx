import { type UnplacedReport, unplaced } from '@scrutineer/contract/unplaced'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileUp, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { endpointKey } from '../../../api/query.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { paths, routePaths } from '../../../shared/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { type ToastLink, toast } from '../../../ui/feedback/toast-store.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FloatingBar, FloatingBars } from '../../../ui/layout/floating-bar.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { type UnplacedSearch, viewFromSearch } from '../unplaced-query.ts'
import { StateLinks } from './state-links.tsx'
import { UnplacedListing, useUnplacedReports } from './unplaced-listing.tsx'

interface Props {
  count: number
  onPlace: () => void
  onDismiss: () => void
  onClear: () => void
}

/** The number of selected reports and the actions on them. */
const SelectionBar = ({ count, onPlace, onDismiss, onClear }: Props) => {
  const t = useTranslations('unplaced')
  return (
    <FloatingBars>
      {count > 0 && (
        <FloatingBar label={t('selection')}>
          <p className="font-medium">{t('selected', { count })}</p>
          <IconButton icon={X} name={t('clearSelection')} onClick={onClear} />
          <Button className="text-danger" onClick={onDismiss}>
            {t('dismiss')}
          </Button>
          <Button variant="primary" onClick={onPlace}>
            {t('place')}
          </Button>
        </FloatingBar>
      )}
    </FloatingBars>
  )
}

const ReportDialog = lazyComponent(async () => (await import('../report/report-dialog.tsx')).ReportDialog)
const PlaceReportsDialog = lazyComponent(
  async () => (await import('../placement/place-reports-dialog.tsx')).PlaceReportsDialog,
)
const DismissDialog = lazyComponent(async () => (await import('../report/dismiss-dialog.tsx')).DismissDialog)

const ImportFileDialog = lazyComponent(
  async () => (await import('../saved-file/import-file-dialog.tsx')).ImportFileDialog,
)

const route = getRouteApi(routePaths.unplaced)

interface Resolution {
  readonly action: 'place' | 'dismiss'
  readonly reports: readonly UnplacedReport[]
}

/** The selected reports. They are stored whole, since the selection survives paging and the dialogs need their data. */
const useSelectedReports = (rows: readonly UnplacedReport[]) => {
  const [byId, setById] = useState<ReadonlyMap<number, UnplacedReport>>(new Map())
  return {
    reports: [...byId.values()],
    ids: new Set(byId.keys()),
    select: (ids: ReadonlySet<number>) => {
      const loaded = new Map([...byId, ...rows.map(row => [row.id, row] as const)])
      setById(new Map([...loaded].filter(([id]) => ids.has(id))))
    },
    clear: () => setById(new Map()),
  }
}

/** The button of the import of a phone's file, and its dialog. None in an archive, and on servers without it. */
const FileImport = ({ onImported }: { onImported: () => void }) => {
  const t = useTranslations('unplaced.savedFile')
  const { canChange } = useCurrentUser()
  const hasImport = useCapability('outboxImports')
  const [isOpen, setOpen] = useState(false)
  if (!canChange || !hasImport) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FileUp aria-hidden />
        {t('title')}
      </Button>
      {isOpen && <ImportFileDialog onImported={onImported} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Reports from phones that refer to unknown stations, questions or options. Staff place them or dismiss them. */
export const UnplacedPage = () => {
  const t = useTranslations('unplaced')
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const search: UnplacedSearch = route.useSearch()
  const view = viewFromSearch(search)
  const list = useUnplacedReports(view)
  const rows = list.data?.data ?? []
  const selection = useSelectedReports(rows)
  const [resolution, setResolution] = useState<Resolution>()
  const go = (change: UnplacedSearch, replace = false) =>
    void navigate({ search: old => ({ ...old, ...change }), replace })
  const opened = rows.find(({ id }) => id === view.report)
  const refresh = () => void client.invalidateQueries({ queryKey: endpointKey(unplaced.list) })
  const openResolution = (action: Resolution['action'], reports: readonly UnplacedReport[]) => {
    if (opened) go({ report: undefined })
    setResolution({ action, reports })
  }
  const closeResolution = () => setResolution(undefined)
  const onResolved = (title: string, text: string, link?: ToastLink) => {
    closeResolution()
    selection.clear()
    toast('success', title, text, link)
    refresh()
  }
  const { action, reports = [] } = resolution ?? {}
  const count = reports.length
  return (
    <PageLayout
      isWide
      isDense
      title={t('title')}
      subtitle={t('subtitle')}
      actions={<FileImport onImported={refresh} />}
      className="min-h-full"
    >
      <StateLinks state={view.state} pageSize={search.pageSize} onFollow={selection.clear} />
      <UnplacedListing
        list={list}
        view={view}
        search={search}
        selected={selection.ids}
        onSelect={selection.select}
        onNavigate={go}
      />
      <SelectionBar
        count={selection.ids.size}
        onPlace={() => openResolution('place', selection.reports)}
        onDismiss={() => openResolution('dismiss', selection.reports)}
        onClear={selection.clear}
      />
      {opened && (
        <ReportDialog
          report={opened}
          onPlace={() => openResolution('place', [opened])}
          onDismiss={() => openResolution('dismiss', [opened])}
          onExpired={refresh}
          onClose={() => go({ report: undefined })}
        />
      )}
      {action === 'place' && (
        <PlaceReportsDialog
          reports={reports}
          onClose={closeResolution}
          onDone={({ name, id }) =>
            onResolved(
              t('placed'),
              t('placedText', { count, station: name }),
              id === undefined ? undefined : { href: paths.station(id), text: t('toStation') },
            )
          }
        />
      )}
      {action === 'dismiss' && (
        <DismissDialog
          reports={reports}
          onClose={closeResolution}
          onDone={() => onResolved(t('dismissed'), t('dismissedText', { count }))}
        />
      )}
    </PageLayout>
  )
}
