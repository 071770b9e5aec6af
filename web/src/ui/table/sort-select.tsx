import { useTranslations } from 'use-intl'
import { Select } from '../form/select.tsx'
import type { TableProps } from './props.ts'
import type { RowKey } from './selection.ts'

interface Props<Row, SortName extends string>
  extends Pick<TableProps<Row, RowKey, SortName>, 'columns' | 'sort' | 'onSort'> {
  className?: string
}

/** A select for sorting where there are no headers: by default on small screens only. */
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
          { sort: { by, direction: 'asc' as const }, label: t('ascending', { column: header }) },
          { sort: { by, direction: 'desc' as const }, label: t('descending', { column: header }) },
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
      choices={choices.map(({ label }, value) => ({ value, label }))}
      onChoose={(index = current) => {
        const choice = choices[index]
        if (choice) onSort(choice.sort)
      }}
    >
      <option value={-1} disabled>
        {t('sortBy')}
      </option>
    </Select>
  )
}
