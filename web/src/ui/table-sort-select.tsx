import { useTranslations } from 'use-intl'
import type { TableProps } from './data-table.tsx'
import { Select } from './select.tsx'
import type { RowKey } from './table-selection.ts'

/** Sorting on a small screen, where cards have no headers to press. */
export const TableSortSelect = <Row, Key extends RowKey, SortName extends string>({
  columns,
  sort,
  onSort,
}: TableProps<Row, Key, SortName>) => {
  const t = useTranslations('ui')
  const choices = columns.flatMap(({ header, sort: by }) =>
    by === undefined
      ? []
      : [
          { sort: { by, direction: 'asc' as const }, words: t('ascending', { column: header }) },
          { sort: { by, direction: 'desc' as const }, words: t('descending', { column: header }) },
        ],
  )
  if (!onSort || choices.length === 0) return null
  const current = choices.findIndex(choice => choice.sort.by === sort?.by && choice.sort.direction === sort.direction)
  return (
    <Select
      className="sm:hidden"
      label={t('sortBy')}
      isLabelHidden
      value={current}
      onChange={event => {
        const choice = choices[Number(event.target.value)]
        if (choice) onSort(choice.sort)
      }}
    >
      <option value={-1} disabled>
        {t('sortBy')}
      </option>
      {choices.map(({ words }, index) => (
        <option key={words} value={index}>
          {words}
        </option>
      ))}
    </Select>
  )
}
