import { Readable } from 'node:stream'
import { type ExportFilter, type ExportPart, exportParts } from '@scrutineer/contract/exports'
import { readMoment } from '../../domain/moment.ts'
import type { Reach } from '../../domain/scope.ts'
import { csvLines } from './csv-lines.ts'
import { makeElectionTime } from './election-time.ts'
import type { ExportWords } from './headings.ts'
import { makeReports } from './reports.ts'
import { type Table, workbook } from './workbook.ts'

interface ExportParts {
  readonly words: ExportWords
  readonly timeZone: string
  readonly now: Date
}

/** `answers-AB-2024-06-09-1405.xlsx`: what is told, of which county, as of when. */
const fileName = (query: ExportFilter, { now, timeZone }: ExportParts): string => {
  const format = query.format ?? 'xlsx'
  const part = format === 'csv' ? (query.part ?? 'answers') : 'answers'
  const time = makeElectionTime(timeZone)(now).slice(0, 16).replace(' ', '-').replace(':', '')
  // The county is whatever was asked for, and goes into a header.
  const county = query.county?.replace(/[^A-Za-z0-9]/g, '')
  return `${[part, ...(county ? [county] : []), time].join('-')}.${format}`
}

/** What was reported in a reach, as a file that is written while it is read. Destroying the stream ends its queries. */
export const exportReports = (
  reach: Reach,
  query: ExportFilter,
  parts: ExportParts,
): { name: string; file: Readable } => {
  const { words, timeZone } = parts
  const filter = {
    county: query.county,
    stationNumber: query.pollingStationNumber,
    phone: query.phoneObserver,
    from: query.from ? readMoment(query.from, timeZone).from : undefined,
    until: query.to ? readMoment(query.to, timeZone).until : undefined,
    asOf: parts.now,
  }
  const pagesOf = makeReports(reach, filter, { words, timeZone })
  const name = fileName(query, parts)
  if (query.format === 'csv') {
    const part = query.part ?? 'answers'
    return { name, file: Readable.from(csvLines(words.columns[part], pagesOf(part)), { objectMode: false }) }
  }
  const table = (part: ExportPart): Table => ({ name: part, columns: words.columns[part], pages: pagesOf(part) })
  return { name, file: workbook(exportParts.map(table)) }
}
