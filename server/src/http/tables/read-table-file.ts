import type { TableKind } from '@scrutineer/tables/kinds'
import { type TableProblem, tableLimits } from '@scrutineer/tables/table'
import type * as z from 'zod/mini'
import type { Message } from '../../domain/messages.ts'
import { invalid } from '../../domain/problem.ts'
import { assertComplete, mapColumns, type ReadOptions } from './map-columns.ts'
import { parseRows, type RowOptions, type TableFile } from './parse-rows.ts'
import { readFile } from './read-file.ts'

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
