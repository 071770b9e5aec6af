import { useTranslations } from 'use-intl'
import { Card } from './card.tsx'
import { classNames } from './class-names.ts'
import { SelectAll } from './select-all.tsx'
import { rowsOfBars } from './skeleton.tsx'
import { TableHead } from './table-head.tsx'
import type { TableProps } from './table-props.ts'
import { SkeletonRows, TableRow } from './table-row.tsx'
import type { RowKey } from './table-selection.ts'
import { TableSortSelect } from './table-sort-select.tsx'

/** The one table of the product; under 640 px each row becomes a card. */
export const DataTable = <Row, Key extends RowKey, SortName extends string = string>(
  props: TableProps<Row, Key, SortName>,
) => {
  const { label, rows, rowKey, expectedRows = 9, isStale = false, placeHeader, empty, selected, onSelect } = props
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
          {...(placeHeader !== undefined && { 'data-drop': 'row', 'data-drop-key': 'rows' })}
          className="max-sm:block"
        >
          {rows?.map((row, index) => <TableRow key={rowKey(row)} {...props} row={row} place={index + 1} />) ?? (
            <SkeletonRows {...props} count={rowsOfBars(expectedRows)} />
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
