import type { ColumnGuess } from '@scrutineer/tables/columns/find-columns'
import type { PlaceField } from '@scrutineer/tables/columns/place-fields'
import { tableKinds } from '@scrutineer/tables/kinds'
import { readSplitFile, type SplitFile } from '@scrutineer/tables/read-split-file'
import type { TableProblem } from '@scrutineer/tables/table'
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
    Pick<SplitFile, 'format' | 'columns' | 'leftOut' | 'headings'>,
    ColumnGuess<PlaceField> {
  readonly rowCount: number
  /** The columns are those of an earlier file with the same headings. */
  readonly isRemembered: boolean
}

export type PlacesResult = PlacesFile | { readonly problem: TableProblem }

/** Reads a file of polling stations and guesses its columns. */
export const readPlaces = async ({ file, choice, levels, ...request }: PlacesRequest): Promise<PlacesResult> => {
  const kind = tableKinds.places
  const table = await readSplitFile(new Uint8Array(await file.arrayBuffer()), choice, kind)
  if ('problem' in table) return table
  const { format, columns, rows, leftOut, sample, headings } = table
  if (rows.length === 0) return { problem: 'empty' }
  const chosen = chooseColumns(request, headings, () => kind.guess(columns, { levels, sample }))
  const rowCount = rows.length
  return { format, columns, leftOut, headings, ...chosen, rowCount, ...toImportCsv(rows, chosen.mapping) }
}
