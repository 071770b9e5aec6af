import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import { useTimeZone, useTranslations } from 'use-intl'
import { useLastData } from '../../../api/use-last-data.ts'
import { paths } from '../../../app/paths.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { NoReports } from '../no-reports.tsx'
import { pageSizes, type UnplacedView } from '../unplaced-query.ts'
import type { UnplacedSearch } from '../unplaced-search.ts'
import type { useUnplacedReports } from '../use-unplaced-reports.ts'
import { useUnplacedColumns } from './unplaced-columns.tsx'

interface Props {
  list: ReturnType<typeof useUnplacedReports>
  view: UnplacedView
  search: UnplacedSearch
  selected: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
  onNavigate: (change: UnplacedSearch) => void
}

/** A page of reports, with its other pages and its failures. */
export const UnplacedListing = ({ list, view, search, selected, onSelect, onNavigate }: Props) => {
  const t = useTranslations('unplaced')
  const timeZone = useTimeZone() ?? 'UTC'
  const { state, page, pageSize } = view
  const columns = useUnplacedColumns(state)
  const good = useLastData(list)
  const shown = good?.data
  // Rows of another tab have other columns.
  const rows = shown?.data.every(report => report.state === state) ? shown.data : undefined
  const nameOf = ({ observerName, receivedAt }: UnplacedReport) =>
    `${observerName}, ${formatDateTime(new Date(receivedAt), timeZone)}`
  return (
    <>
      {list.isError && <QueryFailure query={list} lastDataAt={good?.from ?? 0} />}
      {(rows || !list.isError) && (
        <DataTable
          label={t('TITLE')}
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
          {...{ page, pageSize, pageSizes }}
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
