import type { ColumnNames, TableFileOptions } from '@scrutineer/contract/fields/table-file'
import { headingKeys, normalizeHeading } from '@scrutineer/tables/columns/heading'
import type { SplitTable } from '@scrutineer/tables/columns/split-table'
import type { TableKind } from '@scrutineer/tables/kinds'
import type { ColumnMapping } from '@scrutineer/tables/table'
import type { Language } from '../../domain/messages.ts'
import { invalid } from '../../domain/problem.ts'

export interface ReadOptions {
  readonly choice: TableFileOptions
  readonly language: Language
  /** Names of the election's levels of places, from the top. */
  readonly levels?: readonly string[]
}

/** The column that a client named for a field, by its heading or its number. Throws `invalid` for one that the file doesn't have. */
const columnOf = (field: string, name: string | number, { columns }: SplitTable): number => {
  const key = typeof name === 'number' ? '' : normalizeHeading(name)
  const column =
    typeof name === 'number'
      ? columns.find(({ index }) => index === name - 1)
      : (columns.find(({ heading }) => heading === name.trim()) ??
        columns.find(({ heading }) => key !== '' && headingKeys(heading).includes(key)))
  if (column) return column.index
  const headings = columns.map(({ heading }) => heading).join(', ')
  throw invalid({ columns: [['unknown_column', field, String(name), headings]] })
}

const resolveColumns = <Field extends string>(
  names: ColumnNames,
  { fields }: TableKind<Field>,
  table: SplitTable,
): ColumnMapping<Field> => {
  const unknown = Object.keys(names).filter(name => !fields.some(field => field === name))
  if (unknown.length > 0) throw invalid({ columns: [['unknown_fields', unknown.join(', '), fields.join(', ')]] })
  const mapping: Partial<Record<Field, number>> = {}
  for (const field of fields) {
    const name = names[field]
    if (name !== undefined) mapping[field] = columnOf(field, name, table)
  }
  return mapping
}

/** The columns that the client chose, or those that their headings name without doubt; by position if the file has no header. */
export const mapColumns = <Field extends string>(
  kind: TableKind<Field>,
  table: SplitTable,
  { choice, levels = [] }: ReadOptions,
): ColumnMapping<Field> => {
  if (choice.columns) return resolveColumns(choice.columns, kind, table)
  const { mapping, unsure } = kind.guess(table.columns, { sample: table.sample, levels })
  if (table.headerLine === 0) return mapping
  const sure: Partial<Record<Field, number>> = { ...mapping }
  for (const field of unsure) delete sure[field]
  return sure
}

/** Throws `invalid` if a required field has no column. `required` adds to those of the kind. */
export const assertComplete = <Field extends string>(
  kind: TableKind<Field>,
  mapping: ColumnMapping<Field>,
  { columns, headerLine }: SplitTable,
  required: readonly Field[] = [],
): void => {
  const also = required.filter(field => mapping[field] === undefined)
  const missing = [...kind.missing(mapping), ...also].join(', ')
  if (missing === '') return
  const headings = columns.flatMap(({ heading }) => (heading === '' ? [] : [heading])).join(', ')
  throw invalid({ file: [headerLine === 0 ? ['missing_columns', missing] : ['unknown_headings', missing, headings]] })
}
