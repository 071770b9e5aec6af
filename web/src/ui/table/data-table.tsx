import { useTranslations } from 'use-intl'
import { classNames } from '../class-names.ts'
import { skeletonRowCount } from '../feedback/skeleton.tsx'
import { Card } from '../layout/card.tsx'
import { TableHead } from './head.tsx'
import type { TableProps } from './props.ts'
import { SkeletonRows, TableRow } from './row.tsx'
import { SelectAll } from './select-all.tsx'
import type { RowKey } from './selection.ts'
import { TableSortSelect } from './sort-select.tsx'

/** The table of all lists. Below 640 px each row is shown as a card. */
export const DataTable = <Row, Key extends RowKey, SortName extends string = string>(
  props: TableProps<Row, Key, SortName>,
) => {
  const { label, rows, rowKey, expectedRows = 9, isStale = false, positionHeader, empty, selected, onSelect } = props
  const t = useTranslations('ui')
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
        <tbody
          {...(positionHeader !== undefined && { 'data-drop': 'row', 'data-drop-key': 'rows' })}
          className="max-sm:block"
        >
          {rows?.map((row, index) => <TableRow key={rowKey(row)} {...props} row={row} position={index + 1} />) ?? (
            <SkeletonRows {...props} count={skeletonRowCount(expectedRows)} />
          )}
        </tbody>
      </table>
      {rows === undefined && (
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
      )}
    </div>
  )
}
