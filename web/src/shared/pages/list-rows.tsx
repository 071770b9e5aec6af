import type { ReactNode } from 'react'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableProps } from '../../ui/table/props.ts'
import type { RowKey } from '../../ui/table/selection.ts'
import { QueryFailure, type QueryState } from '../query-failure.tsx'

interface Props<Row, Key extends RowKey, SortName extends string> extends TableProps<Row, Key, SortName> {
  list: QueryState & { isError: boolean }
  /** When the rows were loaded (ms since 1970). */
  updatedAt: number | undefined
  /** Shows the rows as cards in place of the table. */
  cards?: ((props: TableProps<Row, Key, SortName>) => ReactNode) | undefined
}

/** The rows of a list as a table or cards, with its load failure. The last rows stay when the list couldn't be reloaded. */
export const ListRows = <Row, Key extends RowKey, SortName extends string = string>({
  list,
  updatedAt = 0,
  cards,
  ...table
}: Props<Row, Key, SortName>) => (
  <>
    {list.isError && <QueryFailure query={list} lastDataAt={table.rows ? updatedAt : 0} />}
    {(table.rows || !list.isError) && (cards?.(table) ?? <DataTable {...table} />)}
  </>
)
