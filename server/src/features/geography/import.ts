import type { CountyLine, ImportReport, StationLine } from '@scrutineer/contract/geography'
import { recordAction } from '../../db/audit.ts'
import { inTransaction } from '../../db/client.ts'
import type { Reach } from '../../domain/scope.ts'
import type { CsvFile } from '../../http/csv.ts'
import { type Language, say } from '../../http/words.ts'
import { findCountyIds, upsertCounties, upsertStations } from './store.ts'

type Rejected = ImportReport['rejected'][number]

/** What an import is asked to do: all of it, or only to say what it would do. */
export interface Wish {
  readonly isCheck: boolean
  readonly language: Language
}

/** The first line of each key; the others are rejected, since two of one key can't both be true. */
const withoutRepeats = <T>(file: CsvFile<T>, keyOf: (value: T) => string, language: Language) => {
  const first = new Map<string, number>()
  const rejected = file.rejected.map(({ line, reason }) => ({ line, reason }))
  const lines = file.lines.filter(({ line, value }) => {
    const known = first.get(keyOf(value))
    if (known === undefined) first.set(keyOf(value), line)
    else rejected.push({ line, reason: say(language, ['repeated_line', known]) })
    return known === undefined
  })
  return { lines, rejected }
}

const report = async (reach: Reach, count: number, rejected: Rejected[]): Promise<ImportReport> => {
  await recordAction(reach, null, { count, rejected: rejected.length })
  return { count, rejected: rejected.sort((a, b) => a.line - b.line) }
}

/** Adds or changes counties by code, all good lines in one transaction. What the file has no column for stays as it is. */
export const importCounties = async (reach: Reach, file: CsvFile<CountyLine>, wish: Wish): Promise<ImportReport> => {
  const { lines, rejected } = withoutRepeats(file, county => county.code, wish.language)
  const rows = lines.map(({ line, value }) => ({ ...value, order: value.order ?? line }))
  const given = { diaspora: file.columns.has('diaspora'), order: file.columns.has('order') }
  return inTransaction(reach.db, async db => {
    const held = { ...reach, db }
    if (!wish.isCheck) await upsertCounties(held, rows, given)
    return report(held, rows.length, rejected)
  })
}

/** Adds or changes polling stations by county and number, as counties are. */
export const importStations = async (reach: Reach, file: CsvFile<StationLine>, wish: Wish): Promise<ImportReport> => {
  const { lines, rejected } = withoutRepeats(file, ({ countyCode, number }) => `${countyCode} ${number}`, wish.language)
  const countyIds = await findCountyIds(reach)
  const rows = lines.flatMap(({ line, value }) => {
    const countyId = countyIds.get(value.countyCode)
    if (countyId !== undefined) return [{ ...value, countyId }]
    rejected.push({ line, reason: `countyCode: ${say(wish.language, ['unknown_county'])}` })
    return []
  })
  return inTransaction(reach.db, async db => {
    const held = { ...reach, db }
    if (!wish.isCheck) await upsertStations(held, rows, { address: file.columns.has('address') })
    return report(held, rows.length, rejected)
  })
}
