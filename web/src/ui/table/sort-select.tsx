import { useTranslations } from 'use-intl'
import { Select } from '../form/select.tsx'
import type { TableProps } from './props.ts'
import type { RowKey } from './selection.ts'

interface Props<Row, SortName extends string>
  extends Pick<TableProps<Row, RowKey, SortName>, 'columns' | 'sort' | 'onSort'> {
  className?: string
}

/** Sorting where there are no headers to press: a small screen's cards, unless the class says otherwise. */
export const TableSortSelect = <Row, SortName extends string>({
  columns,
  sort,
  onSort,
  className = 'sm:hidden',
}: Props<Row, SortName>) => {
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
      className={className}
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
