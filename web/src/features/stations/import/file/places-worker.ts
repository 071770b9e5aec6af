import type { PlaceField } from '@scrutineer/tables/columns/place-fields'
import { tableKinds } from '@scrutineer/tables/kinds'
import type { TableProblem } from '@scrutineer/tables/table'
import { toCsv } from '../../../../lib/files/csv.ts'
import { answerInWorker } from '../../../../lib/run-worker.ts'
import { type ImportCsv, toImportCsv } from '../../../../shared/table-files/import-csv.ts'
import { type MappedFile, readMappedFile } from '../../../../shared/table-files/read-mapped-file.ts'
import type { SpreadsheetDelimiter, TableRequest } from '../../../../shared/table-files/table-format.ts'

export interface PlacesRequest extends TableRequest<PlaceField> {
  /** Names of the election's levels of places, from the top. */
  readonly levels: readonly string[]
}

/** A file of polling stations as it can be imported. */
export interface PlacesFile extends ImportCsv, MappedFile<PlaceField> {
  readonly rowCount: number
}

export type PlacesResult = PlacesFile | { readonly problem: TableProblem }

const readPlaces = async ({ levels, ...request }: PlacesRequest): Promise<PlacesResult> => {
  const read = await readMappedFile(request, tableKinds.places, levels)
  if ('problem' in read) return read
  const { rows, ...file } = read
  return rows.length === 0
    ? { problem: 'empty' }
    : { ...file, rowCount: rows.length, ...toImportCsv(rows, file.mapping) }
}

export interface RejectedRequest extends TableRequest<PlaceField> {
  /** Reasons by the line of the row. */
  readonly reasons: ReadonlyMap<number, string>
  /** The heading of the column with the reasons. */
  readonly heading: string
  readonly delimiter: SpreadsheetDelimiter
}

/** The rejected rows of a file with all their columns and their reasons, as a CSV file to correct and to import. */
const readRejectedRows = async ({
  reasons,
  heading,
  delimiter,
  ...request
}: RejectedRequest): Promise<Blob | undefined> => {
  const table = await readMappedFile(request, tableKinds.places)
  if ('problem' in table) return undefined
  const { columns, rows } = table
  const rejected = rows.flatMap(({ line, cells }) => {
    const reason = reasons.get(line)
    return reason === undefined ? [] : [[...columns.map(({ index }) => cells[index] ?? ''), reason]]
  })
  // Without the formula guard: the file is imported again, and an apostrophe would become part of the values.
  return toCsv([[...columns.map(column => column.heading), heading], ...rejected], { delimiter, isUnguarded: true })
}

// Off the main thread: the file of a country has tens of thousands of rows.
answerInWorker((request: PlacesRequest | RejectedRequest) =>
  'reasons' in request ? readRejectedRows(request) : readPlaces(request),
)
