import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { Link } from '../link.tsx'
import { RowMenuTrigger } from '../overlay/menu.tsx'
import { DragHandle } from '../reorder/drag-handle.tsx'
import type { Column, TableProps } from './props.ts'
import { type RowKey, toggleKey } from './selection.ts'

/** A table row. On a small screen a card: the first cell is the heading, the others are lines with their header, unless empty. */
const rowClass =
  'group relative data-[selected=true]:bg-accent-wash max-sm:block max-sm:border-line max-sm:border-b max-sm:p-3 max-sm:last:border-b-0'
const cellClass =
  'h-11 border-b border-line px-3 py-1 group-last:border-b-0 group-hover:bg-sunken max-sm:wrap-anywhere max-sm:block max-sm:h-auto max-sm:border-b-0 max-sm:px-0 max-sm:group-hover:bg-transparent'
const firstClass = 'font-medium max-sm:pe-12 max-sm:pb-1'
const lineClass =
  'max-sm:flex max-sm:empty:hidden max-sm:justify-between max-sm:gap-4 max-sm:before:wrap-normal max-sm:before:text-soft max-sm:before:content-[attr(data-header)]'
/** Above the row's link, which covers the whole row. */
const aboveLink = 'relative z-1'

interface CellProps {
  column: Column<never>
  isFirst: boolean
  /** Reserves space for the drag handle. */
  isReordered?: boolean
  children: ReactNode
}

const Cell = ({ column, isFirst, isReordered = false, children }: CellProps) => (
  <td
    data-header={column.header}
    className={classNames(
      cellClass,
      isFirst ? firstClass : lineClass,
      isFirst && isReordered && 'max-sm:ps-7',
      column.align === 'end' && 'sm:text-end',
    )}
  >
    {children}
  </td>
)

interface Props<Row, Key extends RowKey, SortName extends string> extends TableProps<Row, Key, SortName> {
  row: Row
  /** Counted from 1. */
  position: number
}

export const TableRow = <Row, Key extends RowKey, SortName extends string>(props: Props<Row, Key, SortName>) => {
  const {
    columns,
    row,
    rowKey,
    rowName,
    href,
    preservesScroll = false,
    selected,
    onSelect,
    menu,
    positionHeader,
    position,
  } = props
  const t = useTranslations('ui')
  const key = rowKey(row)
  const name = rowName(row)
  const isReordered = positionHeader !== undefined
  return (
    <tr
      className={classNames(rowClass, isReordered && 'data-dragged:opacity-40')}
      data-selected={selected?.has(key)}
      {...(isReordered && { 'data-drag': 'row', 'data-drag-key': key })}
    >
      {selected && (
        <td className={classNames(cellClass, 'pe-0 max-sm:-mb-6 max-sm:float-start max-sm:me-2 max-sm:p-0')}>
          <Checkbox
            label={t('selectRow', { name })}
            isLabelHidden
            className={aboveLink}
            checked={selected.has(key)}
            onChange={() => onSelect?.(toggleKey(selected, key))}
          />
        </td>
      )}
      {isReordered && (
        <td className={classNames(cellClass, 'text-soft max-sm:absolute max-sm:top-2 max-sm:start-2')}>
          <span className={classNames(aboveLink, 'inline-flex items-center gap-1')}>
            <DragHandle name={t('move', { name })} />
            <span className="max-sm:hidden">{position}</span>
          </span>
        </td>
      )}
      {columns.map((column, index) => (
        <Cell key={column.id} column={column} isFirst={index === 0} isReordered={isReordered}>
          {index === 0 && href ? (
            <Link
              href={href(row)}
              preservesScroll={preservesScroll}
              className="wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
            >
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </Cell>
      ))}
      {menu && (
        <td className={classNames(cellClass, 'text-end max-sm:absolute max-sm:top-2 max-sm:end-2 max-sm:p-0')}>
          <span className={aboveLink}>
            <RowMenuTrigger items={menu(row)} name={t('actionsFor', { name })} />
          </span>
        </td>
      )}
    </tr>
  )
}

/** Placeholder rows while the first page loads. */
export const SkeletonRows = <Row, Key extends RowKey, SortName extends string>({
  columns,
  selected,
  menu,
  positionHeader,
  count,
}: TableProps<Row, Key, SortName> & { count: number }) =>
  Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden className={rowClass}>
      {selected && <td className={classNames(cellClass, 'max-sm:hidden')} />}
      {positionHeader !== undefined && <td className={classNames(cellClass, 'max-sm:hidden')} />}
      {columns.map((column, index) => (
        <Cell key={column.id} column={column} isFirst={index === 0}>
          <Skeleton
            className={classNames(
              ['w-36', 'w-28', 'w-32'][(row + index) % 3],
              column.align === 'end' && 'sm:ms-auto sm:w-8',
            )}
          />
        </Cell>
      ))}
      {menu && <td className={classNames(cellClass, 'max-sm:hidden')} />}
    </tr>
  ))
