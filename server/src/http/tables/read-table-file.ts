import type { ColumnNames, TableFileOptions } from '@scrutineer/contract/fields/table-file'
import { headingKeys, normalizeHeading } from '@scrutineer/tables/columns/heading'
import type { SplitTable } from '@scrutineer/tables/columns/split-table'
import type { TableKind } from '@scrutineer/tables/kinds'
import { type ColumnMapping, type TableProblem, tableLimits } from '@scrutineer/tables/table'
import type * as z from 'zod/mini'
import type { Language, Message } from '../../domain/messages.ts'
import { invalid } from '../../domain/problem.ts'
import { parseRows, type RowOptions, type TableFile } from './parse-rows.ts'
import { readFile } from './read-file.ts'

interface ReadOptions {
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
const mapColumns = <Field extends string>(
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
const assertComplete = <Field extends string>(
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

const problemMessage = (problem: TableProblem): Message => {
  switch (problem) {
    case 'tooLarge':
      return ['table_too_large']
    case 'tooManyRows':
      return ['table_too_many_rows', tableLimits.rows, tableLimits.columns]
    case 'notTable':
    case 'empty':
      return ['not_csv']
    case 'notWorkbook':
      return ['not_workbook']
    case 'noSuchSheet':
      return ['no_such_sheet']
    case 'encrypted':
      return ['encrypted_workbook']
    default:
      return ['other_format', problem.toUpperCase()]
  }
}

/** Lines as the client counts them. */
const renumber = <T>({ rows, rejected, notes, columns }: TableFile<T>, firstLine: number): TableFile<T> => {
  const renumbered = <Row extends { readonly line: number }>(lines: readonly Row[]): Row[] =>
    lines.map(row => ({ ...row, line: row.line + firstLine - 1 }))
  return { columns, rows: renumbered(rows), rejected: renumbered(rejected), notes: notes && renumbered(notes) }
}

/**
 * Reads the rows of an uploaded text file or workbook. Throws `invalid` for an unreadable file, a missing required column or too
 * many rows.
 */
export const readTableFile = async <Field extends string, T extends z.ZodMiniObject>(
  bytes: Uint8Array<ArrayBuffer>,
  kind: TableKind<Field>,
  rowOptions: RowOptions<Field, T>,
  options: ReadOptions,
): Promise<TableFile<z.output<T>>> => {
  const { columns = {}, sheet, encoding, delimiter, firstLine = 1 } = options.choice
  const named = Object.values(columns).filter(name => typeof name === 'string')
  const table = await readFile({ bytes, kind: kind.name, named, choice: { sheetName: sheet, encoding, delimiter } })
  if ('problem' in table) throw invalid({ file: [problemMessage(table.problem)] })
  const mapping = mapColumns(kind, table, options)
  assertComplete(kind, mapping, table, rowOptions.required)
  if (table.rows.length > rowOptions.maxRows) throw invalid({ file: [['too_many_lines', rowOptions.maxRows]] })
  const file = await parseRows(table, mapping, rowOptions, options.language)
  return firstLine === 1 ? file : renumber(file, firstLine)
}
