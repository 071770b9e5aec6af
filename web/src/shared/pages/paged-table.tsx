import type { Page } from '@scrutineer/contract/core/page'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLastData } from '../../api/use-last-data.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import type { TableProps } from '../../ui/table/props.ts'
import type { RowKey } from '../../ui/table/selection.ts'
import { QueryFailure } from '../query-failure.tsx'

export interface PageChange {
  /** Undefined for the first page. */
  page: number | undefined
  pageSize?: number
}

interface Props<Row, Key extends RowKey>
  extends Omit<TableProps<Row, Key, string>, 'rows' | 'expectedRows' | 'isStale'> {
  list: UseQueryResult<Page<Row> | null>
  /** The requested page and its size. */
  page: number
  pageSize: number
  pageSizes: readonly number[]
  /** Whether the loaded rows belong to this view. Those of another view aren't shown while its rows load. */
  accepts?: (row: Row) => boolean
  /** Whether data of other calls that the cells show is loading. Rows that get it later would move. */
  areCellsLoading?: boolean
  onNavigate: (change: PageChange, replace?: boolean) => void
}

/** One page of a server's list with pagination and load failures. A page beyond the last one is replaced by the last one. */
export const PagedTable = <Row, Key extends RowKey>({
  list,
  page,
  pageSize,
  pageSizes,
  accepts = () => true,
  areCellsLoading = false,
  onNavigate,
  ...table
}: Props<Row, Key>) => {
  const lastData = useLastData(list)
  const shown = lastData?.data
  const lastPage = shown?.totalPages ?? page
  const isBeyond = shown?.page === page && page > lastPage
  const replacePage = useEffectEvent(() => onNavigate({ page: lastPage }, true))
  useEffect(() => {
    if (isBeyond) replacePage()
  }, [isBeyond])
  const rows = !isBeyond && !areCellsLoading && shown?.data.every(accepts) ? shown.data : undefined
  return (
    <>
      {list.isError && <QueryFailure query={list} lastDataAt={rows && lastData ? lastData.updatedAt : 0} />}
      {(rows || !list.isError) && (
        <DataTable {...table} rows={rows} expectedRows={pageSize} isStale={list.isPlaceholderData} />
      )}
      {shown && !areCellsLoading && shown.totalItems > 0 && (
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
