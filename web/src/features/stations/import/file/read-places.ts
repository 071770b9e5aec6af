import type { ColumnGuess } from '@scrutineer/tables/columns/find-columns'
import type { PlaceField } from '@scrutineer/tables/columns/place-fields'
import { type SplitTable, splitTable } from '@scrutineer/tables/columns/split-table'
import { tableKinds } from '@scrutineer/tables/kinds'
import { readTable } from '@scrutineer/tables/read/table'
import type { TableFormat, TableProblem } from '@scrutineer/tables/table'
import { type ImportCsv, toImportCsv } from '../../../../shared/table-files/import-csv.ts'
import { chooseColumns } from '../../../../shared/table-files/remembered-columns.ts'
import type { TableRequest } from '../../../../shared/table-files/table-format.ts'

export interface PlacesRequest extends TableRequest<PlaceField> {
  /** Names of the election's levels of places, from the top. */
  readonly levels: readonly string[]
}

/** A file of polling stations as it can be imported. */
export interface PlacesFile
  extends ImportCsv,
    Pick<SplitTable, 'columns' | 'leftOut' | 'headings'>,
    ColumnGuess<PlaceField> {
  readonly format: TableFormat
  readonly rowCount: number
  /** The columns are those of an earlier file with the same headings. */
  readonly isRemembered: boolean
}

export type PlacesResult = PlacesFile | { readonly problem: TableProblem }

/** Reads a file of polling stations and guesses its columns. */
export const readPlaces = async ({ file, choice, levels, ...request }: PlacesRequest): Promise<PlacesResult> => {
  const kind = tableKinds.places
  const table = await readTable(new Uint8Array(await file.arrayBuffer()), choice, kind)
  if ('problem' in table) return table
  const { columns, rows, leftOut, sample, headings } = splitTable(table.rows, kind)
  if (rows.length === 0) return { problem: 'empty' }
  const chosen = chooseColumns(request, headings, () => kind.guess(columns, { levels, sample }))
  const rowCount = rows.length
  return { format: table.format, columns, leftOut, headings, ...chosen, rowCount, ...toImportCsv(rows, chosen.mapping) }
}
