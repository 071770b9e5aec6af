import type { ReactNode } from 'react'
import type { MenuItem } from '../overlay/menu-store.ts'
import type { RowKey } from './selection.ts'
import type { Sort } from './sort.ts'

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
  /** Where it leads stands over this screen: the page stays scrolled as it is. */
  preservesScroll?: boolean
  sort?: Sort<SortName> | undefined
  onSort?: (sort: Sort<SortName>) => void
  selected?: ReadonlySet<Key>
  onSelect?: (selected: ReadonlySet<Key>) => void
  /** The menu at the end of a row; Delete last and `isDestructive`. */
  menu?: (row: Row) => readonly MenuItem[]
  /**
   * Of a first column that says the place of each row and holds a handle to move it; what is around the table does so with
   * `useReorder`. Not together with sorting.
   */
  positionHeader?: string
  /** Stands in the table's place when there are no rows. */
  empty: ReactNode
}
