import type { CountyCsvRow, GeographyImportReport, StationCsvRow } from '@scrutineer/contract/geography'
import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { notifyPlacesChanged } from '../../db/shared/places/change-places.ts'
import { areCoordinatesPossible } from '../../domain/coordinates.ts'
import { type Language, translate } from '../../domain/messages.ts'
import type { TableFile } from '../../http/tables/parse-rows.ts'
import { findCountyIds, findStationsOfCodes, upsertCounties, upsertStations } from './store.ts'

type Rejected = GeographyImportReport['rejected'][number]

/** Options of an import. With `isCheck`, nothing is written. */
export interface ImportOptions {
  readonly isCheck: boolean
  readonly language: Language
  readonly now: Date
}

const coordinateColumns = (language: Language) =>
  `${translate(language, ['column_latitude'])}, ${translate(language, ['column_longitude'])}`

/** Accepts the first line of each key and rejects its duplicates. */
const rejectDuplicates = <T>(file: TableFile<T>, keyOf: (value: T) => string, language: Language) => {
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

const recordImport = async (
  scoped: ScopedDb,
  count: number,
  { rejected, notes }: { readonly rejected: Rejected[]; readonly notes: TableFile<unknown>['notes'] },
): Promise<GeographyImportReport> => {
  await recordAuditEntry(scoped, null, { count, rejected: rejected.length })
  return { count, rejected: rejected.sort((a, b) => a.line - b.line), notes }
}

/** Upserts counties by code, all valid lines in one transaction. Columns that the file lacks keep their values. */
export const importCounties = async (
  scoped: ScopedDb,
  file: TableFile<CountyCsvRow>,
  options: ImportOptions,
): Promise<GeographyImportReport> => {
  const { lines, rejected } = rejectDuplicates(file, county => county.code, options.language)
  const rows = lines.map(({ line, value }) => ({ ...value, order: value.order ?? line }))
  const updated = { diaspora: file.columns.has('diaspora'), order: file.columns.has('order') }
  return inTransaction(scoped.db, async db => {
    const txScoped = { ...scoped, db }
    if (!options.isCheck) {
      await upsertCounties(txScoped, rows, updated)
      await notifyPlacesChanged(txScoped, options.now)
    }
    return recordImport(txScoped, rows.length, { rejected, notes: file.notes })
  })
}

/** Upserts polling stations by county and number, in the same way as counties. */
export const importStations = async (
  scoped: ScopedDb,
  file: TableFile<StationCsvRow>,
  options: ImportOptions,
): Promise<GeographyImportReport> => {
  const { lines, rejected } = rejectDuplicates(
    file,
    ({ countyCode, number }) => `${countyCode} ${number}`,
    options.language,
  )
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
        ? `countyCode: ${translate(options.language, ['unknown_county'])}`
        : isPossible
          ? `${translate(options.language, ['column_code'])}: ${translate(options.language, ['station_code_taken'])}`
          : `${coordinateColumns(options.language)}: ${translate(options.language, ['impossible_coordinates'])}`
    rejected.push({ line, reason })
    return []
  })
  const { columns } = file
  const updated = {
    address: columns.has('address'),
    coordinates: columns.has('latitude') && columns.has('longitude'),
    code: columns.has('code'),
  }
  return inTransaction(scoped.db, async db => {
    const txScoped = { ...scoped, db }
    if (!options.isCheck) {
      await upsertStations(txScoped, rows, updated)
      await notifyPlacesChanged(txScoped, options.now)
    }
    return recordImport(txScoped, rows.length, { rejected, notes: file.notes })
  })
}
