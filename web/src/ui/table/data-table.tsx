import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../class-names.ts'
import { skeletonRowCount } from '../feedback/skeleton.tsx'
import { Card } from '../layout/card.tsx'
import type { Column, TableProps } from './props.ts'
import { SkeletonRows, TableRow } from './row.tsx'
import { SelectAll } from './select-all.tsx'
import type { RowKey } from './selection.ts'
import { nextSort, type Sort } from './sort.ts'
import { TableSortSelect } from './sort-select.tsx'

/** Sticky below the shell's header. */
const cellClass =
  'sticky top-(--shell-top) z-10 h-9 border-b border-line bg-surface px-3 font-medium text-soft text-sm lg:whitespace-nowrap first:rounded-ss-lg last:rounded-se-lg'

interface SortButtonProps<SortName extends string> {
  children: ReactNode
  by: SortName
  sort: Sort<SortName> | undefined
  /** The icon comes first, so that the header ends where its numbers end. */
  isEndAligned: boolean
  onSort: (sort: Sort<SortName>) => void
}

const SortButton = <SortName extends string>({
  children,
  by,
  sort,
  isEndAligned,
  onSort,
}: SortButtonProps<SortName>) => {
  const isCurrent = sort?.by === by
  const Icon = isCurrent ? (sort.direction === 'asc' ? ArrowUp : ArrowDown) : ArrowUpDown
  return (
    <button
      type="button"
      className={classNames(
        'group -mx-1.5 inline-flex h-7 items-center gap-1 rounded-sm px-1.5 hover:text-ink',
        isCurrent && 'text-ink',
        isEndAligned && 'flex-row-reverse',
      )}
      onClick={() => onSort(nextSort(sort, by))}
    >
      {children}
      <Icon
        aria-hidden
        className={classNames(
          'size-3.5',
          !isCurrent && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
        )}
      />
    </button>
  )
}

const Header = ({ header, isLong }: Pick<Column<never>, 'header' | 'isLong'>) =>
  isLong ? (
    <span className="block max-w-48 truncate" title={header}>
      {header}
    </span>
  ) : (
    header
  )

const ariaSort = (column: Column<never>, sort: Sort | undefined) => {
  if (!column.sort) return undefined
  if (sort?.by !== column.sort) return 'none'
  return sort.direction === 'asc' ? 'ascending' : 'descending'
}

/** The table headers. On a small screen only screen readers get them. */
const TableHead = <Row, Key extends RowKey, SortName extends string>(props: TableProps<Row, Key, SortName>) => {
  const { columns, rows = [], rowKey, sort, onSort, selected, onSelect, menu, positionHeader, headerEnd } = props
  const t = useTranslations('ui')
  return (
    <thead className="max-sm:sr-only">
      <tr>
        {selected && (
          <th scope="col" className={classNames(cellClass, 'w-10 pe-0 text-start max-sm:hidden')}>
            <SelectAll keys={rows.map(rowKey)} selected={selected} onSelect={onSelect} isLabelHidden />
          </th>
        )}
        {positionHeader !== undefined && (
          <th scope="col" className={classNames(cellClass, 'w-20 text-start')}>
            {positionHeader}
          </th>
        )}
        {columns.map((column, index) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={ariaSort(column, sort)}
            style={{ width: column.width }}
            className={classNames(cellClass, column.align === 'end' ? 'text-end' : 'text-start')}
          >
            {column.sort && onSort ? (
              <SortButton by={column.sort} sort={sort} isEndAligned={column.align === 'end'} onSort={onSort}>
                <Header {...column} />
              </SortButton>
            ) : (
              <Header {...column} />
            )}
            {headerEnd?.(column, columns[index + 1])}
          </th>
        ))}
        {menu && (
          <th scope="col" className={classNames(cellClass, 'w-14 text-start')}>
            <span className="sr-only">{t('actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const TableBody = <Row, Key extends RowKey, SortName extends string>(props: TableProps<Row, Key, SortName>) => {
  const { rows, rowKey, expectedRows = 9, positionHeader } = props
  return (
    <tbody
      {...(positionHeader !== undefined && { 'data-drop': 'row', 'data-drop-key': 'rows' })}
      className="max-sm:block"
    >
      {rows?.map((row, index) => <TableRow key={rowKey(row)} {...props} row={row} position={index + 1} />) ?? (
        <SkeletonRows {...props} count={skeletonRowCount(expectedRows)} />
      )}
    </tbody>
  )
}

/** The table of all lists. Below 640 px each row is shown as a card. */
export const DataTable = <Row, Key extends RowKey, SortName extends string = string>(
  props: TableProps<Row, Key, SortName>,
) => {
  const { label, rows, rowKey, isStale = false, empty, selected, onSelect } = props
  const t = useTranslations('ui')
  // The same rows are rendered again after what else has changed is painted.
  const deferred = useDeferredValue(props)
  const shown = deferred.rows === rows && deferred.selected === selected ? deferred : props
  const body = useMemo(() => <TableBody {...shown} />, [shown])
  if (rows?.length === 0) return <Card>{empty}</Card>
  return (
    <div className="grid gap-3">
      <TableSortSelect columns={props.columns} sort={props.sort} onSort={props.onSort} />
      {selected && (
        <SelectAll
          keys={(rows ?? []).map(rowKey)}
          selected={selected}
          onSelect={onSelect}
          className="justify-self-start px-3 sm:hidden"
        />
      )}
      <table
        aria-label={label}
        aria-busy={rows === undefined || isStale}
        className={classNames(
          'w-full border-separate border-spacing-0 rounded-lg border border-line bg-surface transition-opacity max-sm:block',
          isStale && 'opacity-60',
        )}
      >
        <TableHead {...props} />
        {body}
      </table>
      {rows === undefined && (
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
      )}
    </div>
  )
}
