import { Readable } from 'node:stream'
import { exportParts } from '@scrutineer/contract/exports'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { viewerOf } from '../../domain/actor.ts'
import type { SigningKey } from '../../domain/crypto/signing-key.ts'
import { parseRange } from '../../domain/time/date-time.ts'
import { normalizeLineBreaks, truncateLongCells } from '../../http/response/spreadsheet/cell-texts.ts'
import { csvLines } from '../../http/response/spreadsheet/csv.ts'
import { workbook } from '../../http/response/spreadsheet/workbook.ts'
import { type ExportTexts, exportTexts } from './content/export-texts.ts'
import { createReportReader } from './content/report-rows.ts'
import { createTimeFormatter } from './content/time-format.ts'
import type { ExportJob } from './export-job.ts'
import { createFlatReader } from './flat/flat-rows.ts'
import { createManifestRecorder } from './manifest/manifest-recorder.ts'
import type { ReportFilter } from './store.ts'

type NameJob = Pick<ExportJob, 'query' | 'now' | 'timeZone' | 'isRehearsal'>

/** `answers-AB-2024-06-09-1405.xlsx`: the name's parts, county if filtered, and local time; of a rehearsal `rehearsal-answers-…`. */
export const toFileName = (
  parts: readonly string[],
  extension: string,
  { query, now, timeZone, isRehearsal }: NameJob,
) => {
  const time = createTimeFormatter(timeZone)(now).slice(0, 16).replace(' ', '-').replace(':', '')
  // They are part of a header; the county is unvalidated input.
  const safe = [...parts, query.county ?? ''].map(each => each.replace(/[^A-Za-z0-9]/g, '')).filter(Boolean)
  return `${[...(isRehearsal ? ['rehearsal'] : []), ...safe, time].join('-')}.${extension}`
}

/** The part, of a flat export the form's code and the shape. */
export const exportFileName = (job: ExportJob): string => {
  const { query, flat } = job
  const { format = 'xlsx', part = 'answers' } = query
  return toFileName(flat ? [flat.form.code, flat.shape] : [format === 'csv' ? part : 'answers'], format, job)
}

type FilterJob = Pick<ExportJob, 'query' | 'countyIds' | 'phone' | 'typed' | 'asOf' | 'timeZone' | 'actor'>

/** `from` and `to` are times within the reports, or with `isWhole` select whole reports, as the list does. */
export const toFilter = (
  { query, countyIds, phone, typed, asOf, timeZone, actor }: FilterJob,
  isWhole: boolean,
): ReportFilter => {
  const { county, area: _, pollingStationNumber, phoneObserver: __, from, to, ...reports } = query
  return {
    countyCode: county,
    countyIds,
    stationNumber: pollingStationNumber,
    phone,
    asOf,
    ...(isWhole ? {} : parseRange({ from, to }, timeZone)),
    reports: { ...reports, typed, ...(isWhole && { from, to }), viewerId: viewerOf(actor), timeZone },
  }
}

/** The parts of the file. */
const openParts = (scoped: ScopedDb, job: ExportJob, signingKey: SigningKey, texts: ExportTexts) => {
  const { query, timeZone, flat } = job
  const isWorkbook = query.format !== 'csv'
  if (flat) {
    const filter = { ...toFilter(job, true), changedSince: flat.changedSince }
    const read = createFlatReader(scoped, filter, flat, signingKey)
    return (isWorkbook ? ([flat.shape, 'codebook'] as const) : [flat.shape]).map(name => ({ name, ...read(name) }))
  }
  const read = createReportReader(scoped, toFilter(job, false), { texts, timeZone })
  return (isWorkbook ? exportParts : [query.part ?? 'answers']).map(name => ({ name, ...read(name) }))
}

/**
 * Streams the reports in scope as a file, and stores its manifest before the file ends. Destroying the stream ends its
 * queries.
 */
export const exportReports = (caller: ScopedDb, job: ExportJob, signingKey: SigningKey): Readable => {
  const scoped = { ...caller, language: job.language }
  const texts = exportTexts(job.language)
  const isWorkbook = job.query.format !== 'csv'
  const isPlain = job.flat !== undefined
  const parts = openParts(scoped, job, signingKey, texts)
  const manifestRecorder = createManifestRecorder(scoped, signingKey, job, parts.length)
  const tables = parts.map(({ name, columns, rows }) => {
    // Changed before they are recorded: the manifest describes the cells of the file.
    const normalized = normalizeLineBreaks(rows)
    const pages = isWorkbook ? truncateLongCells(normalized, texts.cut) : normalized
    return { name, columns, pages: manifestRecorder.recordPages(name, columns, pages) }
  })
  if (isWorkbook) return workbook(tables)
  const lines = tables.map(({ columns, pages }) => csvLines(columns, pages, { isPlain }))
  return Readable.from(lines[0] ?? [], { objectMode: false })
}
