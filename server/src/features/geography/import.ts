import type { CountyCsvRow, GeographyImportReport, StationCsvRow } from '@scrutineer/contract/geography'
import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { type Language, translate } from '../../domain/messages.ts'
import type { CsvFile } from '../../http/csv/read-csv.ts'
import { findCountyIds, upsertCounties, upsertStations } from './store.ts'

type Rejected = GeographyImportReport['rejected'][number]

/** What an import is asked to do: all of it, or only to say what it would do. */
export interface ImportOptions {
  readonly isCheck: boolean
  readonly language: Language
}

/** The first line of each key; the others are rejected, since two of one key can't both be true. */
const rejectDuplicates = <T>(file: CsvFile<T>, keyOf: (value: T) => string, language: Language) => {
  const first = new Map<string, number>()
  const rejected = file.rejected.map(({ line, reason }) => ({ line, reason }))
  const lines = file.rows.filter(({ line, value }) => {
    const known = first.get(keyOf(value))
    if (known === undefined) first.set(keyOf(value), line)
    else rejected.push({ line, reason: translate(language, ['repeated_line', known]) })
    return known === undefined
  })
  return { lines, rejected }
}

const recordImport = async (scoped: ScopedDb, count: number, rejected: Rejected[]): Promise<GeographyImportReport> => {
  await recordAuditEntry(scoped, null, { count, rejected: rejected.length })
  return { count, rejected: rejected.sort((a, b) => a.line - b.line) }
}

/** Adds or changes counties by code, all good lines in one transaction. What the file has no column for stays as it is. */
export const importCounties = async (
  scoped: ScopedDb,
  file: CsvFile<CountyCsvRow>,
  options: ImportOptions,
): Promise<GeographyImportReport> => {
  const { lines, rejected } = rejectDuplicates(file, county => county.code, options.language)
  const rows = lines.map(({ line, value }) => ({ ...value, order: value.order ?? line }))
  const given = { diaspora: file.columns.has('diaspora'), order: file.columns.has('order') }
  return inTransaction(scoped.db, async db => {
    const txScoped = { ...scoped, db }
    if (!options.isCheck) await upsertCounties(txScoped, rows, given)
    return recordImport(txScoped, rows.length, rejected)
  })
}

/** Adds or changes polling stations by county and number, as counties are. */
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
  const rows = lines.flatMap(({ line, value }) => {
    const countyId = countyIds.get(value.countyCode)
    if (countyId !== undefined) return [{ ...value, countyId }]
    rejected.push({ line, reason: `countyCode: ${translate(options.language, ['unknown_county'])}` })
    return []
  })
  return inTransaction(scoped.db, async db => {
    const txScoped = { ...scoped, db }
    if (!options.isCheck) await upsertStations(txScoped, rows, { address: file.columns.has('address') })
    return recordImport(txScoped, rows.length, rejected)
  })
}
