import type { CountyCsvRow, GeographyImportReport, StationCsvRow } from '@scrutineer/contract/geography'
import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { notifyPlacesChanged } from '../../db/shared/places/change-places.ts'
import { findCountyIds } from '../../db/shared/places/counties.ts'
import { areCoordinatesPossible } from '../../domain/coordinates.ts'
import { type Language, translate } from '../../domain/messages.ts'
import type { UploadedTable } from '../../http/tables/table-upload.ts'
import { findStationsOfCodes, upsertCounties, upsertStations } from './store.ts'

/** Options of an import. With `isCheck`, nothing is written. */
export interface ImportOptions {
  readonly isCheck: boolean
  readonly now: Date
}

const coordinateColumns = (language: Language) =>
  `${translate(language, ['column_latitude'])}, ${translate(language, ['column_longitude'])}`

/** Accepts the first line of each key and rejects its duplicates. */
const rejectDuplicates = <T>(file: UploadedTable<T>, keyOf: (value: T) => string) => {
  const first = new Map<string, number>()
  const rejected = file.rejected.map(({ line, reason }) => ({ line, reason }))
  const lines = file.rows.filter(({ line, value }) => {
    const firstLine = first.get(keyOf(value))
    if (firstLine === undefined) first.set(keyOf(value), line)
    else rejected.push({ line, reason: translate(file.language, ['repeated_line', firstLine]) })
    return firstLine === undefined
  })
  return { lines, rejected }
}

const recordImport = async (
  scoped: ScopedDb,
  count: number,
  { rejected, notes }: Pick<GeographyImportReport, 'rejected' | 'notes'>,
): Promise<GeographyImportReport> => {
  await recordAuditEntry(scoped, null, { count, rejected: rejected.length })
  return { count, rejected: rejected.sort((a, b) => a.line - b.line), notes }
}

/** Upserts counties by code, all valid lines in one transaction. Columns that the file lacks keep their values. */
export const importCounties = async (
  scoped: ScopedDb,
  file: UploadedTable<CountyCsvRow>,
  options: ImportOptions,
): Promise<GeographyImportReport> => {
  const { lines, rejected } = rejectDuplicates(file, county => county.code)
  const rows = lines.map(({ line, value }) => ({ ...value, order: value.order ?? line }))
  const updated = { diaspora: file.columns.has('diaspora'), order: file.columns.has('order') }
  return inTransaction(scoped, async trx => {
    if (!options.isCheck) {
      await upsertCounties(trx, rows, updated)
      await notifyPlacesChanged(trx, options.now)
    }
    return recordImport(trx, rows.length, { rejected, notes: file.notes })
  })
}

/** Upserts polling stations by county and number, in the same way as counties. */
export const importStations = async (
  scoped: ScopedDb,
  file: UploadedTable<StationCsvRow>,
  options: ImportOptions,
): Promise<GeographyImportReport> => {
  const { lines, rejected } = rejectDuplicates(file, ({ countyCode, number }) => `${countyCode} ${number}`)
  const { columns, language } = file
  const countyIds = await findCountyIds(scoped)
  const codes = lines.flatMap(({ value }) => (value.code === '' ? [] : [value.code]))
  const stationOfCode = await findStationsOfCodes(scoped, codes)
  const rows = lines.flatMap(({ line, value: { countyCode, number, ...station } }) => {
    const countyId = countyIds.get(countyCode)
    const key = `${countyId} ${number}`
    const isPossible = areCoordinatesPossible(station)
    // The first line of a new code has it.
    const isCodeFree = station.code === '' || (stationOfCode.get(station.code) ?? key) === key
    if (station.code !== '' && isCodeFree) stationOfCode.set(station.code, key)
    if (countyId !== undefined && isPossible && isCodeFree) return [{ ...station, countyId, stationNumber: number }]
    const reason =
      countyId === undefined
        ? `countyCode: ${translate(language, ['unknown_county'])}`
        : isPossible
          ? `${translate(language, ['column_code'])}: ${translate(language, ['station_code_taken'])}`
          : `${coordinateColumns(language)}: ${translate(language, ['impossible_coordinates'])}`
    rejected.push({ line, reason })
    return []
  })
  const updated = {
    address: columns.has('address'),
    coordinates: columns.has('latitude') && columns.has('longitude'),
    code: columns.has('code'),
  }
  return inTransaction(scoped, async trx => {
    if (!options.isCheck) {
      await upsertStations(trx, rows, updated)
      await notifyPlacesChanged(trx, options.now)
    }
    return recordImport(trx, rows.length, { rejected, notes: file.notes })
  })
}
