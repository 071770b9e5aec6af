import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import { useTimeZone, useTranslations } from 'use-intl'
import { useLastGood } from '../../api/last-good.ts'
import { paths } from '../../app/paths.ts'
import { dateTime } from '../../lib/dates.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { NoReports } from './no-reports.tsx'
import { useUnplacedColumns } from './unplaced-columns.tsx'
import { pageSizes, type UnplacedView } from './unplaced-list.ts'
import type { UnplacedSearch } from './unplaced-search.ts'
import type { useUnplaced } from './use-unplaced.ts'

interface Props {
  list: ReturnType<typeof useUnplaced>
  view: UnplacedView
  search: UnplacedSearch
  selected: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
  onGo: (change: UnplacedSearch) => void
}

/** A page of reports, with its other pages and its failures. */
export const Listing = ({ list, view, search, selected, onSelect, onGo }: Props) => {
  const t = useTranslations('unplaced')
  const timeZone = useTimeZone() ?? 'UTC'
  const { state, page, pageSize } = view
  const columns = useUnplacedColumns(state)
  const good = useLastGood(list)
  const shown = good?.data
  // Rows of another tab have other columns.
  const rows = shown?.data.every(report => report.state === state) ? shown.data : undefined
  const nameOf = ({ observerName, receivedAt }: UnplacedReport) =>
    `${observerName}, ${dateTime(new Date(receivedAt), timeZone)}`
  return (
    <>
      {list.isError && <QueryFailure of={list} dataFrom={good?.from ?? 0} />}
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
          keepsScroll
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
          onPage={next => onGo({ page: next })}
          onPageSize={size => onGo({ page: undefined, pageSize: size })}
        />
      )}
    </>
  )
}
