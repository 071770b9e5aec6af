import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../class-names.ts'
import { Skeleton, skeletonRowCount } from '../feedback/skeleton.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { Card } from '../layout/card.tsx'
import { RowMenuTrigger } from '../overlay/menu.tsx'
import type { TableProps } from './props.ts'
import { SelectAll } from './select-all.tsx'
import { type RowKey, toggleKey } from './selection.ts'
import { TableSortSelect } from './sort-select.tsx'

interface Props<Row, Key extends RowKey, SortName extends string>
  extends Pick<
    TableProps<Row, Key, SortName>,
    | 'label'
    | 'rowKey'
    | 'rowName'
    | 'rows'
    | 'expectedRows'
    | 'isStale'
    | 'empty'
    | 'selected'
    | 'onSelect'
    | 'sort'
    | 'onSort'
    | 'menu'
  > {
  /** The first column is the card's heading, the others are its lines. */
  columns: TableProps<Row, Key, SortName>['columns']
  /** The card's main button, at its bottom. Replaces the first item of the menu. */
  primaryAction: (row: Row) => ReactNode
}

const gridClass = 'grid gap-3 sm:grid-cols-2 xl:grid-cols-3 min-[110rem]:grid-cols-4'
const cardClass =
  'grid content-between gap-4 rounded-lg border border-line bg-surface p-4 data-[selected=true]:border-accent data-[selected=true]:bg-accent-wash'

interface LinesProps<Row, SortName extends string> {
  columns: TableProps<Row, RowKey, SortName>['columns']
  /** Undefined while loading. */
  row: Row | undefined
}

const Lines = <Row, SortName extends string>({ columns, row }: LinesProps<Row, SortName>) => (
  <dl className="grid gap-1">
    {columns.slice(1).map(column => (
      <div key={column.id} className="flex justify-between gap-4">
        <dt className="shrink-0 text-soft">{column.header}</dt>
        <dd className="min-w-0 wrap-anywhere text-end">
          {row === undefined ? <Skeleton className="my-1 ms-auto w-24" /> : column.cell(row)}
        </dd>
      </div>
    ))}
  </dl>
)

interface RowCardProps<Row, Key extends RowKey, SortName extends string> extends Props<Row, Key, SortName> {
  row: Row
}

const RowCard = <Row, Key extends RowKey, SortName extends string>(props: RowCardProps<Row, Key, SortName>) => {
  const { columns, row, rowKey, rowName, primaryAction, menu, selected, onSelect } = props
  const key = rowKey(row)
  const name = rowName(row)
  const t = useTranslations('ui')
  return (
    <li className={cardClass} data-selected={selected?.has(key)}>
      <div className="flex min-w-0 items-center gap-2">
        {selected && (
          <Checkbox
            label={t('selectRow', { name })}
            isLabelHidden
            checked={selected.has(key)}
            onChange={() => onSelect?.(toggleKey(selected, key))}
          />
        )}
        <h2 className="truncate font-semibold">{columns[0]?.cell(row)}</h2>
      </div>
      <Lines columns={columns} row={row} />
      <div className="flex justify-between">
        {primaryAction(row)}
        {menu && <RowMenuTrigger items={menu(row).slice(1)} name={t('actionsFor', { name })} />}
      </div>
    </li>
  )
}

const Cards = <Row, Key extends RowKey, SortName extends string>(props: Props<Row, Key, SortName>) => {
  const { label, columns, rows, rowKey, expectedRows = 9, isStale = false, empty, selected } = props
  const t = useTranslations('ui')
  if (rows?.length === 0) return <Card>{empty}</Card>
  if (!rows)
    return (
      <Card aria-label={label} aria-busy className="border-0 bg-transparent">
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
        <div aria-hidden className={gridClass}>
          {Array.from({ length: skeletonRowCount(expectedRows) }, (_, at) => (
            <div key={at} className={cardClass}>
              <Skeleton className={classNames('w-36', selected ? 'my-2.5' : 'my-1')} />
              <Lines columns={columns} row={undefined} />
              <Skeleton className="h-8 w-20 pointer-coarse:h-10" />
            </div>
          ))}
        </div>
      </Card>
    )
  return (
    <ul
      aria-label={label}
      aria-busy={isStale}
      className={classNames(gridClass, 'transition-opacity', isStale && 'opacity-60')}
    >
      {rows.map(row => (
        <RowCard key={rowKey(row)} {...props} row={row} />
      ))}
    </ul>
  )
}

/** The rows of a list as cards, each with a main button and a menu. Above them are what a table has in its header. */
export const CardGrid = <Row, Key extends RowKey, SortName extends string = string>(
  props: Props<Row, Key, SortName>,
) => {
  const { columns, rows = [], rowKey, selected, onSelect, sort, onSort } = props
  return (
    <>
      {(selected || onSort) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {selected && <SelectAll keys={rows.map(rowKey)} selected={selected} onSelect={onSelect} className="ps-4" />}
          <TableSortSelect columns={columns} sort={sort} onSort={onSort} className="w-64 max-sm:w-full" />
        </div>
      )}
      <Cards {...props} />
    </>
  )
}
