import { Readable } from 'node:stream'
import { type ExportPart, exportParts } from '@scrutineer/contract/exports'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { SigningKey } from '../../domain/crypto/signing-key.ts'
import { parseRange } from '../../domain/time/date-time.ts'
import { normalizeLineBreaks, truncateLongCells } from '../../http/response/spreadsheet/cell-texts.ts'
import { csvLines } from '../../http/response/spreadsheet/csv.ts'
import { workbook } from '../../http/response/spreadsheet/workbook.ts'
import { exportTexts } from './content/export-texts.ts'
import { createReportReader } from './content/report-rows.ts'
import { createTimeFormatter } from './content/time-format.ts'
import type { ExportJob } from './export-job.ts'
import { createManifestRecorder } from './manifest/manifest-recorder.ts'

/** `answers-AB-2024-06-09-1405.xlsx`: part, county if filtered, and local time; of a rehearsal `rehearsal-answers-…`. */
export const exportFileName = ({ query, now, timeZone, isRehearsal }: ExportJob): string => {
  const format = query.format ?? 'xlsx'
  const part = format === 'csv' ? (query.part ?? 'answers') : 'answers'
  const time = createTimeFormatter(timeZone)(now).slice(0, 16).replace(' ', '-').replace(':', '')
  // The county is unvalidated input, and the name is part of a header.
  const county = query.county?.replace(/[^A-Za-z0-9]/g, '')
  return `${[...(isRehearsal ? ['rehearsal'] : []), part, ...(county ? [county] : []), time].join('-')}.${format}`
}

/**
 * Streams the reports in scope as a file, and stores its manifest before the file ends. Destroying the stream ends its
 * queries.
 */
export const exportReports = (scoped: ScopedDb, job: ExportJob, signingKey: SigningKey): Readable => {
  const { query, language, timeZone, asOf } = job
  const texts = exportTexts(language)
  const {
    county,
    area: _,
    pollingStationNumber,
    phoneObserver: __,
    from,
    to,
    format = 'xlsx',
    part,
    ...reports
  } = query
  const filter = {
    countyCode: county,
    countyIds: job.countyIds,
    stationNumber: pollingStationNumber,
    phone: job.phone,
    ...parseRange({ from, to }, timeZone),
    reports: { ...reports, viewerId: job.actor.staffId, timeZone },
    asOf,
  }
  const readPart = createReportReader(scoped, filter, { texts, timeZone })
  const parts = format === 'csv' ? ([part ?? 'answers'] as const) : exportParts
  const manifestRecorder = createManifestRecorder(scoped, signingKey, job, parts)
  const table = (part: ExportPart) => {
    const { columns, rows } = readPart(part)
    // Changed before they are recorded: the manifest describes the cells of the file.
    const normalized = normalizeLineBreaks(rows)
    const pages = format === 'xlsx' ? truncateLongCells(normalized, texts.cut) : normalized
    return { name: part, columns, pages: manifestRecorder.recordPages(part, columns, pages) }
  }
  if (format === 'xlsx') return workbook(parts.map(table))
  const { columns, pages } = table(parts[0])
  return Readable.from(csvLines(columns, pages), { objectMode: false })
}
