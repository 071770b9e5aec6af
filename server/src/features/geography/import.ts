import type { CountyCsvRow, GeographyImportReport, StationCsvRow } from '@scrutineer/contract/geography'
import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { type Language, translate } from '../../domain/messages.ts'
import type { CsvFile } from '../../http/csv/read-csv.ts'
import { findCountyIds, upsertCounties, upsertStations } from './store.ts'

type Rejected = GeographyImportReport['rejected'][number]

/** Options of an import. With `isCheck`, nothing is written. */
export interface ImportOptions {
  readonly isCheck: boolean
  readonly language: Language
}

/** Accepts the first line of each key and rejects its duplicates. */
const rejectDuplicates = <T>(file: CsvFile<T>, keyOf: (value: T) => string, language: Language) => {
  const first = new Map<string, number>()
  const rejected = file.rejected.map(({ line, reason }) => ({ line, reason }))
  const lines = file.rows.filter(({ line, value }) => {
    const firstLine = first.get(keyOf(value))
    if (firstLine === undefined) first.set(keyOf(value), line)
    else rejected.push({ line, reason: translate(language, ['repeated_line', firstLine]) })
    return firstLine === undefined
  })
  return { lines, rejected }
}

const recordImport = async (scoped: ScopedDb, count: number, rejected: Rejected[]): Promise<GeographyImportReport> => {
  await recordAuditEntry(scoped, null, { count, rejected: rejected.length })
  return { count, rejected: rejected.sort((a, b) => a.line - b.line) }
}

/** Upserts counties by code, all valid lines in one transaction. Columns that the file lacks keep their values. */
export const importCounties = async (
  scoped: ScopedDb,
  file: CsvFile<CountyCsvRow>,
  options: ImportOptions,
): Promise<GeographyImportReport> => {
  const { lines, rejected } = rejectDuplicates(file, county => county.code, options.language)
  const rows = lines.map(({ line, value }) => ({ ...value, order: value.order ?? line }))
  const updated = { diaspora: file.columns.has('diaspora'), order: file.columns.has('order') }
  return inTransaction(scoped.db, async db => {
    const txScoped = { ...scoped, db }
    if (!options.isCheck) await upsertCounties(txScoped, rows, updated)
    return recordImport(txScoped, rows.length, rejected)
  })
}

/** Whether both coordinates are missing or given. Unset ones are often 0, 0, which is in the ocean. */
const areCoordinatesPossible = ({ latitude, longitude }: Pick<StationCsvRow, 'latitude' | 'longitude'>) =>
  (latitude === undefined) === (longitude === undefined) && !(latitude === 0 && longitude === 0)

/** Upserts polling stations by county and number, in the same way as counties. */
export const importStations = async (
  scoped: ScopedDb,
  file: CsvFile<StationCsvRow>,
  options: ImportOptions,
): Promise<GeographyImportReport> => {
  const { lines, rejected } = rejectDuplicates(
    file,
    ({ countyCode, number }) => `${countyCode} ${number}`,
    options.language,
  )
  const countyIds = await findCountyIds(scoped)
  const rows = lines.flatMap(({ line, value: { countyCode, number, ...station } }) => {
    const countyId = countyIds.get(countyCode)
    const isPossible = areCoordinatesPossible(station)
    if (countyId !== undefined && isPossible) return [{ ...station, countyId, stationNumber: number }]
    const reason =
      countyId === undefined
        ? `countyCode: ${translate(options.language, ['unknown_county'])}`
        : `latitude, longitude: ${translate(options.language, ['impossible_coordinates'])}`
    rejected.push({ line, reason })
    return []
  })
  const { columns } = file
  const updated = {
    address: columns.has('address'),
    coordinates: columns.has('latitude') && columns.has('longitude'),
  }
  return inTransaction(scoped.db, async db => {
    const txScoped = { ...scoped, db }
    if (!options.isCheck) await upsertStations(txScoped, rows, updated)
    return recordImport(txScoped, rows.length, rejected)
  })
}
