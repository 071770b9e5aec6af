import type { ArrangeableList } from '@scrutineer/contract/columns'
import { useSyncExternalStore } from 'react'
import { useCapability } from '../../api/capabilities.ts'
import { isArchive } from '../../api/settings.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { Column } from '../../ui/table/props.ts'
import { accountColumns, arrangeColumns } from './account-columns.ts'

const afterRows = { msAfterPaint: 300 }
const ColumnsButton = lazyComponent(async () => (await import('./columns-button.tsx')).ColumnsButton, afterRows)
const ColumnEdge = lazyComponent(async () => (await import('./column-edge.tsx')).ColumnEdge, afterRows)

/**
 * The columns of a table as the account has arranged them, with the edges that change their widths, and the button of the dialog
 * that arranges them. A column that sorts the list is shown even if it is hidden. Without a list, they are as given.
 */
export const useColumns = <Row, SortName extends string>(
  list: ArrangeableList | undefined,
  columns: readonly Column<Row, SortName>[],
  sortedBy?: SortName,
) => {
  const text = useSyncExternalStore(accountColumns.subscribe, accountColumns.getText)
  if (!useCapability('columns') || isArchive() || !list) return { columns }
  const shown = arrangeColumns(columns, accountColumns.parse(text)[list]).flatMap(({ id, hidden, width }) => {
    const column = columns.find(each => each.id === id)
    if (!column || (hidden && column !== columns[0] && (!column.sort || column.sort !== sortedBy))) return []
    return width ? { ...column, width: `${width}%` } : column
  })
  return {
    columns: shown,
    headerEnd: (column: Column<Row, SortName>, next: Column<Row, SortName> | undefined) =>
      next && <ColumnEdge list={list} columns={columns} column={column} next={next} />,
    button: (
      // Its place is reserved.
      <span className="size-8 pointer-coarse:size-10">
        <ColumnsButton list={list} columns={columns} sortedBy={sortedBy} />
      </span>
    ),
  }
}
