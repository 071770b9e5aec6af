import { type UnplacedReport, unplaced, unplacedStates } from '@scrutineer/contract/unplaced'
import { getRouteApi } from '@tanstack/react-router'
import { FileUp, MapPinOff, X } from 'lucide-react'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { useLiveQuery } from '../../../api/live/use-live-query.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { Term } from '../../../shared/glossary/term.tsx'
import { PagedTable } from '../../../shared/pages/paged-table.tsx'
import { idOf, useList, useSelectedRows } from '../../../shared/pages/use-list.ts'
import { paths, routePaths } from '../../../shared/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { type ToastLink, toast } from '../../../ui/feedback/toast-store.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FloatingBar, FloatingBars } from '../../../ui/layout/floating-bar.tsx'
import { LinkTabs } from '../../../ui/layout/link-tabs.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { unplacedList } from '../unplaced-query.ts'
import { useUnplacedColumns } from './unplaced-columns.tsx'

/** Links to the lists of open, placed and dismissed reports. */
const useStateLinks = (pageSize: number | undefined) => {
  const t = useTranslations('unplaced')
  return unplacedStates.map(id => ({
    id,
    href: paths.unplaced({ state: id === 'open' ? undefined : id, pageSize }),
    label: t(`tabs.${id}`),
  }))
}

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
          <Button label={t('dismiss')} className="text-danger" onClick={onDismiss} />
          <Button variant="primary" label={t('place')} onClick={onPlace} />
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

const NoReports = ({ state }: Pick<UnplacedReport, 'state'>) => {
  const t = useTranslations('unplaced')
  if (state === 'open') return <EmptyState icon={MapPinOff} title={t('emptyTitle')} text={t('emptyText')} />
  return <EmptyState icon={MapPinOff} title={state === 'placed' ? t('nonePlaced') : t('noneDismissed')} />
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
      <Button icon={FileUp} label={t('title')} onClick={() => setOpen(true)} />
      {isOpen && <ImportFileDialog onImported={onImported} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Reports from phones that refer to unknown stations, questions or options. Staff place them or dismiss them. */
export const UnplacedPage = () => {
  const t = useTranslations('unplaced')
  const invalidate = useInvalidate()
  const navigate = route.useNavigate()
  const timeZone = useTimeZone() ?? 'UTC'
  const { canChange } = useCurrentUser()
  const search = route.useSearch()
  const { view, filter, paging } = useList(unplacedList, search)
  const { state = 'open', report: openedId } = filter
  const list = useLiveQuery(unplacedList.query(view), { concerns: ({ kind }) => kind === 'unplaced' })
  const columns = useUnplacedColumns(state)
  const stateLinks = useStateLinks(search.pageSize)
  const rows = list.data?.data ?? []
  const selection = useSelectedRows(rows, idOf)
  const [resolution, setResolution] = useState<Resolution>()
  const opened = rows.find(({ id }) => id === openedId)
  const closeReport = () => void navigate({ search: old => ({ ...old, report: undefined }) })
  const refresh = () => void invalidate([unplaced.list])
  const openResolution = (action: Resolution['action'], reports: readonly UnplacedReport[]) => {
    if (opened) closeReport()
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
      subtitle={t.rich('subtitle', { term: text => <Term name="unplaced">{text}</Term> })}
      actions={<FileImport onImported={refresh} />}
      className="min-h-full"
    >
      <LinkTabs label={t('states')} links={stateLinks} current={state} onFollow={selection.clear} />
      <PagedTable
        label={t('title')}
        columns={columns}
        list={list}
        {...paging}
        // Each state has other columns.
        accepts={report => report.state === state}
        rowKey={report => report.id}
        rowName={({ observerName, receivedAt }) => `${observerName}, ${formatDateTime(new Date(receivedAt), timeZone)}`}
        href={({ id }) => paths.unplaced({ ...search, report: id })}
        preservesScroll
        {...(canChange && state === 'open' && { selected: selection.ids, onSelect: selection.select })}
        empty={<NoReports state={state} />}
      />
      <SelectionBar
        count={selection.ids.size}
        onPlace={() => openResolution('place', selection.rows)}
        onDismiss={() => openResolution('dismiss', selection.rows)}
        onClear={selection.clear}
      />
      {opened && (
        <ReportDialog
          report={opened}
          onPlace={() => openResolution('place', [opened])}
          onDismiss={() => openResolution('dismiss', [opened])}
          onExpired={refresh}
          onClose={closeReport}
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
