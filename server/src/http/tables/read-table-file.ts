import type { ColumnNames } from '@scrutineer/contract/fields/table-file'
import { normalizeHeading } from '@scrutineer/tables/columns/heading'
import { type SplitOptions, splitTable } from '@scrutineer/tables/columns/split-table'
import type { TableKind } from '@scrutineer/tables/kinds'
import { type TableProblem, tableLimits } from '@scrutineer/tables/table'
import type * as z from 'zod/mini'
import type { Message } from '../../domain/messages.ts'
import { invalid } from '../../domain/problem.ts'
import { assertComplete, mapColumns, type ReadOptions } from './map-columns.ts'
import { parseRows, type RowOptions, type TableFile } from './parse-rows.ts'
import { readRows } from './read-rows.ts'

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

/** Headings that the client names are in the header, whatever they are. */
const withNamedHeadings = (kind: SplitOptions, columns: ColumnNames = {}): SplitOptions => {
  const named = Object.values(columns).flatMap(name => (typeof name === 'string' ? [normalizeHeading(name)] : []))
  if (named.length === 0) return kind
  return { hasDigits: true, isHeading: heading => named.includes(heading) || kind.isHeading(heading) }
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
  const read = await readRows(bytes, kind.name, options.choice)
  if ('problem' in read) throw invalid({ file: [problemMessage(read.problem)] })
  const table = splitTable(read.rows, withNamedHeadings(kind, options.choice.columns))
  const mapping = mapColumns(kind, table, options)
  assertComplete(kind, mapping, table, rowOptions.required)
  if (table.rows.length > rowOptions.maxRows) throw invalid({ file: [['too_many_lines', rowOptions.maxRows]] })
  return parseRows(table, mapping, rowOptions, { format: read.format, language: options.language })
}
