import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from './card.tsx'
import { classNames } from './class-names.ts'
import { createRowMenu, type MenuItem, RowMenu } from './menu.tsx'
import { TableHead } from './table-head.tsx'
import { SkeletonRows, TableRow } from './table-row.tsx'
import type { RowKey } from './table-selection.ts'
import type { Sort } from './table-sort.ts'
import { TableSortSelect } from './table-sort-select.tsx'

export interface Column<Row, SortName extends string = string> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The name this column is sorted by; without one it can't be. */
  sort?: SortName
  /** Numbers stand at the end. */
  align?: 'end'
  /** A CSS width; without one the column shares what is left. */
  width?: string
}

export interface TableProps<Row, Key extends RowKey, SortName extends string> {
  /** What the rows are, for those who can't see. */
  label: string
  /** The first column names the row: it carries the link and heads the card on a small screen. */
  columns: readonly Column<Row, SortName>[]
  /** Undefined while the first page loads: skeletons stand in the final shape. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => Key
  /** The row's name in words: "Select Ana", "Actions for Ana". */
  rowName: (row: Row) => string
  /** How many rows to expect while the first page loads. */
  expectedRows?: number
  /** The rows are those of the page before, while the next loads. */
  isStale?: boolean
  /** The rows lead somewhere: the whole row becomes a real link. */
  href?: (row: Row) => string
  sort?: Sort<SortName> | undefined
  onSort?: (sort: Sort<SortName>) => void
  selected?: ReadonlySet<Key>
  onSelect?: (selected: ReadonlySet<Key>) => void
  /** The menu at the end of a row; Delete last and `isDestructive`. */
  menu?: (row: Row) => readonly MenuItem[]
  /** Stands in the table's place when there are no rows. */
  empty: ReactNode
}

/** The one table of the product; under 640 px each row becomes a card. */
export const DataTable = <Row, Key extends RowKey, SortName extends string = string>(
  props: TableProps<Row, Key, SortName>,
) => {
  const { label, rows, rowKey, expectedRows = 9, isStale = false, menu, empty } = props
  const t = useTranslations('ui')
  const [rowMenu] = useState(createRowMenu)
  if (rows?.length === 0) return <Card>{empty}</Card>
  return (
    <div className="grid gap-3">
      <TableSortSelect {...props} />
      <table
        aria-label={label}
        aria-busy={rows === undefined || isStale}
        className={classNames(
          'w-full border-separate border-spacing-0 rounded-lg border border-line bg-surface transition-opacity max-sm:block',
          isStale && 'opacity-60',
        )}
      >
        <TableHead {...props} />
        <tbody className="max-sm:block">
          {rows?.map(row => <TableRow key={rowKey(row)} {...props} row={row} rowMenu={rowMenu} />) ?? (
            <SkeletonRows {...props} count={expectedRows} />
          )}
        </tbody>
      </table>
      {rows === undefined && (
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
      )}
      {/* Anew with other rows: a menu doesn't outlive the row it belongs to. */}
      {menu && <RowMenu key={rows?.map(rowKey).join()} menu={rowMenu} />}
    </div>
  )
}
