import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import { MapPinOff } from 'lucide-react'
import { useTimeZone, useTranslations } from 'use-intl'
import { useLiveQuery } from '../../../api/live/use-live-query.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { PagedTable } from '../../../shared/pages/paged-table.tsx'
import { paths } from '../../../shared/paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { pageSizes, type UnplacedSearch, type UnplacedView, unplacedQuery } from '../unplaced-query.ts'
import { useUnplacedColumns } from './unplaced-columns.tsx'

/** A page of unplaced reports, updated by the live stream or by polling. */
export const useUnplacedReports = (view: Omit<UnplacedView, 'report'>) =>
  useLiveQuery(unplacedQuery(view), { concerns: ({ kind }) => kind === 'unplaced' })

const NoReports = ({ state }: Pick<UnplacedReport, 'state'>) => {
  const t = useTranslations('unplaced')
  if (state === 'open') return <EmptyState icon={MapPinOff} title={t('emptyTitle')} text={t('emptyText')} />
  return <EmptyState icon={MapPinOff} title={state === 'placed' ? t('nonePlaced') : t('noneDismissed')} />
}

interface Props {
  list: ReturnType<typeof useUnplacedReports>
  view: UnplacedView
  search: UnplacedSearch
  selected: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
  onNavigate: (change: UnplacedSearch, replace?: boolean) => void
}

/** A page of reports. */
export const UnplacedListing = ({ list, view, search, selected, onSelect, onNavigate }: Props) => {
  const t = useTranslations('unplaced')
  const timeZone = useTimeZone() ?? 'UTC'
  const { state, page, pageSize } = view
  const { canChange } = useCurrentUser()
  const columns = useUnplacedColumns(state)
  const nameOf = ({ observerName, receivedAt }: UnplacedReport) =>
    `${observerName}, ${formatDateTime(new Date(receivedAt), timeZone)}`
  return (
    <PagedTable
      label={t('title')}
      columns={columns}
      list={list}
      page={page}
      pageSize={pageSize}
      pageSizes={pageSizes}
      // Each state has other columns.
      accepts={report => report.state === state}
      rowKey={report => report.id}
      rowName={nameOf}
      href={({ id }) => paths.unplaced({ ...search, report: id })}
      preservesScroll
      {...(canChange && state === 'open' && { selected, onSelect })}
      onNavigate={onNavigate}
      empty={<NoReports state={state} />}
    />
  )
}
