import { splitTable } from '../../../../shared/table-files/columns.ts'
import { type ImportCsv, toImportCsv } from '../../../../shared/table-files/import-csv.ts'
import { readTable } from '../../../../shared/table-files/read-table.ts'
import type {
  ColumnMapping,
  TableColumn,
  TableFormat,
  TableProblem,
  TableRequest,
} from '../../../../shared/table-files/table-format.ts'
import { guessPlaceColumns } from './guess-places.ts'
import { isPlaceHeading, type PlaceField } from './place-headings.ts'

export type PlacesRequest = TableRequest<PlaceField>

/** A file of polling stations as it can be imported. */
export interface PlacesFile extends ImportCsv {
  readonly format: TableFormat
  readonly columns: readonly TableColumn[]
  readonly mapping: ColumnMapping<PlaceField>
  readonly rowCount: number
}

export type PlacesResult = PlacesFile | { readonly problem: TableProblem }

/** Reads a file of polling stations and guesses its columns. */
export const readPlaces = async ({ file, choice, mapping: chosen }: PlacesRequest): Promise<PlacesResult> => {
  const table = await readTable(file, choice, isPlaceHeading)
  if ('problem' in table) return table
  const { columns, rows } = splitTable(table.rows, isPlaceHeading)
  if (rows.length === 0) return { problem: 'empty' }
  const mapping = chosen ?? guessPlaceColumns(columns)
  return { format: table.format, columns, mapping, rowCount: rows.length, ...toImportCsv(rows, mapping) }
}
