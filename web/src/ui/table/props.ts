import type { ReactNode } from 'react'
import type { MenuItem } from '../overlay/menu-store.ts'
import type { RowKey } from './selection.ts'
import type { Sort } from './sort.ts'

export interface Column<Row, SortName extends string = string> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The header is cut at a width, with all of it as its title. */
  isLong?: boolean
  /** The sort name; without one the column isn't sortable. */
  sort?: SortName
  /** Use `end` for numbers. */
  align?: 'end'
  /** A CSS width. Columns without one share the remaining space. */
  width?: string
}

export interface TableProps<Row, Key extends RowKey, SortName extends string> {
  /** Accessible name. */
  label: string
  /** The first column names the row: it contains the link, and is the heading of the card on a small screen. */
  columns: readonly Column<Row, SortName>[]
  /** Undefined while the first page loads; skeleton rows are shown. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => Key
  /** Name of the row in labels: "Select Ana", "Actions for Ana". */
  rowName: (row: Row) => string
  /** Number of skeleton rows. */
  expectedRows?: number
  /** The rows are those of the previous page, while the next one loads. */
  isStale?: boolean
  /** Makes the whole row a link. */
  href?: (row: Row) => string
  /** The link's target opens over this screen, so the scroll position stays. */
  preservesScroll?: boolean
  sort?: Sort<SortName> | undefined
  onSort?: (sort: Sort<SortName>) => void
  selected?: ReadonlySet<Key>
  onSelect?: (selected: ReadonlySet<Key>) => void
  /** The menu at the end of a row; Delete last and `isDestructive`. */
  menu?: (row: Row) => readonly MenuItem[]
  /**
   * Header of an additional first column with each row's position and drag handle. The table must be inside a `useReorder`
   * container. Not supported with sorting.
   */
  positionHeader?: string
  /** Shown at the end of a header. */
  headerEnd?: (column: Column<Row, SortName>, next: Column<Row, SortName> | undefined) => ReactNode
  /** Shown in place of the table when there are no rows. */
  empty: ReactNode
}
