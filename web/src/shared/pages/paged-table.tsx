import type { Page } from '@scrutineer/contract/core/page'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { useLastData } from '../../api/use-last-data.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import type { RowKey } from '../../ui/table/selection.ts'
import type { QueryState } from '../query-failure.tsx'
import { ListRows } from './list-rows.tsx'

export interface PageChange {
  /** Undefined for the first page. */
  page: number | undefined
  pageSize?: number
}

/** What is shown of the query of a list. */
interface PageState<Row>
  extends QueryState,
    Pick<
      UseQueryResult<(Page<Row> & { totalIsMinimum?: true | undefined }) | null>,
      'data' | 'isError' | 'isPlaceholderData'
    > {}

interface Props<Row, Key extends RowKey, SortName extends string>
  extends Omit<ComponentProps<typeof ListRows<Row, Key, SortName>>, 'rows' | 'isStale' | 'updatedAt'> {
  list: PageState<Row>
  /** The requested page and its size. */
  page: number
  pageSize: number
  /** With one size there is no choice, and pagination only for several pages. */
  pageSizes: readonly number[]
  /** Whether the loaded rows belong to this view. Those of another view aren't shown while its rows load. */
  accepts?: (row: Row) => boolean
  /** Whether data of other calls that the cells show is loading. Rows that get it later would move. */
  areCellsLoading?: boolean
  onNavigate: (change: PageChange, replace?: boolean) => void
}

/** One page of a server's list with pagination and load failures. A page beyond the last one is replaced by the last one. */
export const PagedTable = <Row, Key extends RowKey, SortName extends string = string>({
  list,
  page,
  pageSize,
  pageSizes,
  accepts = () => true,
  areCellsLoading = false,
  onNavigate,
  expectedRows = pageSize,
  ...table
}: Props<Row, Key, SortName>) => {
  const lastData = useLastData(list)
  // From the key or press on, before the other view is rendered.
  const isLeft = useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === 'pending' && location.pathname === resolvedLocation?.pathname,
  })
  const shown = lastData?.data
  const lastPage = shown?.totalPages ?? page
  const isBeyond = shown?.page === page && page > lastPage
  const replacePage = useEffectEvent(() => onNavigate({ page: lastPage > 1 ? lastPage : undefined }, true))
  useEffect(() => {
    if (isBeyond) replacePage()
  }, [isBeyond])
  const rows = !isBeyond && !areCellsLoading && shown?.data.every(accepts) ? shown.data : undefined
  const hasSizes = pageSizes.length > 1
  return (
    <>
      <ListRows
        {...table}
        list={list}
        updatedAt={lastData?.updatedAt}
        rows={rows}
        expectedRows={expectedRows}
        isStale={list.isPlaceholderData || isLeft}
      />
      {shown && !areCellsLoading && shown.totalItems > (hasSizes ? 0 : pageSize) && (
        <Pagination
          page={page}
          pageSize={pageSize}
          {...(hasSizes && { pageSizes })}
          shownPage={shown.pageSize === pageSize ? shown.page : page}
          totalItems={shown.totalItems}
          totalIsMinimum={shown.totalIsMinimum}
          isLoading={list.isPlaceholderData}
          onPage={next => onNavigate({ page: next })}
          onPageSize={size => onNavigate({ page: undefined, pageSize: size })}
        />
      )}
    </>
  )
}
