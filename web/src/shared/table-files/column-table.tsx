import type { ColumnMapping, TableColumn } from '@scrutineer/tables/table'
import { useTranslations } from 'use-intl'
import { Select } from '../../ui/form/select.tsx'
import { OptionalValue } from '../../ui/optional-value.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { mapColumn } from './table-format.ts'

export interface FieldChoice<Field extends string> {
  readonly field: Field
  readonly label: string
}

interface Props<Field extends string> {
  columns: readonly TableColumn[]
  fields: readonly FieldChoice<Field>[]
  mapping: ColumnMapping<Field>
  /** Fields whose column is a guess to be confirmed. */
  unsure: readonly Field[]
  onMapping: (mapping: ColumnMapping<Field>) => void
}

/** The columns of a file with sample values, and what each is imported as. */
export const ColumnTable = <Field extends string>({ columns, fields, mapping, unsure, onMapping }: Props<Field>) => {
  const t = useTranslations('tableFiles')
  const nameOf = ({ heading, index }: TableColumn) => heading || t('column', { number: index + 1 })
  const fieldOf = (index: number) => fields.find(({ field }) => mapping[field] === index)?.field
  return (
    <DataTable
      label={t('columns')}
      columns={[
        { id: 'column', header: t('inFile'), cell: nameOf, width: '28%' },
        {
          id: 'samples',
          header: t('samples'),
          cell: ({ samples }: TableColumn) => (
            <span className="wrap-anywhere text-soft">
              <OptionalValue of={samples.join(' · ')} />
            </span>
          ),
        },
        {
          id: 'field',
          header: t('importedAs'),
          width: '30%',
          cell: (column: TableColumn) => (
            <Select
              label={t('importColumnAs', { column: nameOf(column) })}
              isLabelHidden
              hint={unsure.some(field => mapping[field] === column.index) ? t('checkColumn') : undefined}
              value={fieldOf(column.index) ?? ''}
              anyLabel={t('notImported')}
              choices={fields.map(({ field, label }) => ({ value: field, label }))}
              onChoose={field => onMapping(mapColumn(mapping, column.index, field))}
            />
          ),
        },
      ]}
      rows={columns}
      rowKey={({ index }) => index}
      rowName={nameOf}
      empty={null}
    />
  )
}
