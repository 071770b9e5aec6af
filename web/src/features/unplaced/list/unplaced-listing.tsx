import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import { MapPinOff } from 'lucide-react'
import { useTimeZone, useTranslations } from 'use-intl'
import { useLastData } from '../../../api/use-last-data.ts'
import { paths } from '../../../app/paths.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { pageSizes, type UnplacedView } from '../unplaced-query.ts'
import type { UnplacedSearch } from '../unplaced-search.ts'
import type { useUnplacedReports } from '../use-unplaced-reports.ts'
import { useUnplacedColumns } from './unplaced-columns.tsx'

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
  onNavigate: (change: UnplacedSearch) => void
}

/** A page of reports, with pagination and load errors. */
export const UnplacedListing = ({ list, view, search, selected, onSelect, onNavigate }: Props) => {
  const t = useTranslations('unplaced')
  const timeZone = useTimeZone() ?? 'UTC'
  const { state, page, pageSize } = view
  const columns = useUnplacedColumns(state)
  const lastList = useLastData(list)
  const shown = lastList?.data
  // Rows of another state have other columns, so they aren't shown while these load.
  const rows = shown?.data.every(report => report.state === state) ? shown.data : undefined
  const nameOf = ({ observerName, receivedAt }: UnplacedReport) =>
    `${observerName}, ${formatDateTime(new Date(receivedAt), timeZone)}`
  return (
    <>
      {list.isError && <QueryFailure query={list} lastDataAt={lastList?.updatedAt ?? 0} />}
      {(rows || !list.isError) && (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          expectedRows={pageSize}
          isStale={list.isPlaceholderData || list.isError}
          rowKey={report => report.id}
          rowName={nameOf}
          href={({ id }) => paths.unplaced({ ...search, report: id })}
          preservesScroll
          {...(state === 'open' && { selected, onSelect })}
          empty={<NoReports state={state} />}
        />
      )}
      {shown && shown.totalItems > 0 && (
        <Pagination
          page={page}
          pageSize={pageSize}
          pageSizes={pageSizes}
          shownPage={shown.pageSize === pageSize ? shown.page : page}
          totalItems={shown.totalItems}
          isLoading={list.isPlaceholderData}
          onPage={next => onNavigate({ page: next })}
          onPageSize={size => onNavigate({ page: undefined, pageSize: size })}
        />
      )}
    </>
  )
}
