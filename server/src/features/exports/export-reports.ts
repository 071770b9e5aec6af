import { Readable } from 'node:stream'
import { type ExportPart, exportParts } from '@scrutineer/contract/exports'
import { readPeriod } from '../../domain/moment.ts'
import type { Reach } from '../../domain/scope.ts'
import type { SigningKey } from '../../domain/signing-key.ts'
import { csvLines } from './csv-lines.ts'
import { makeElectionTime } from './election-time.ts'
import type { ExportJob } from './export-job.ts'
import { exportWords } from './headings.ts'
import { makeProof } from './prove-export.ts'
import { makeReports } from './reports.ts'
import { workbook } from './workbook.ts'

/** `answers-AB-2024-06-09-1405.xlsx`: what is told, of which county, as of when. */
export const fileName = ({ query, now, timeZone }: ExportJob): string => {
  const format = query.format ?? 'xlsx'
  const part = format === 'csv' ? (query.part ?? 'answers') : 'answers'
  const time = makeElectionTime(timeZone)(now).slice(0, 16).replace(' ', '-').replace(':', '')
  // The county is whatever was asked for, and goes into a header.
  const county = query.county?.replace(/[^A-Za-z0-9]/g, '')
  return `${[part, ...(county ? [county] : []), time].join('-')}.${format}`
}

/**
 * What was reported in a reach, as a file that is written while it is read, and under its id in the end its manifest.
 * Destroying the stream ends its queries.
 */
export const exportReports = (reach: Reach, job: ExportJob, signingKey: SigningKey): Readable => {
  const { query, language, timeZone, asOf } = job
  const words = exportWords(language)
  const filter = {
    county: query.county,
    stationNumber: query.pollingStationNumber,
    phone: query.phoneObserver,
    ...readPeriod(query, timeZone),
    asOf,
  }
  const pagesOf = makeReports(reach, filter, { words, timeZone })
  const format = query.format ?? 'xlsx'
  const told = format === 'csv' ? ([query.part ?? 'answers'] as const) : exportParts
  const proof = makeProof(reach, signingKey, job, told)
  const table = (part: ExportPart) => {
    const columns = words.columns[part]
    return { name: part, columns, pages: proof.watch(part, columns, pagesOf(part)) }
  }
  if (format === 'xlsx') return workbook(told.map(table))
  const { columns, pages } = table(told[0])
  return Readable.from(csvLines(columns, pages), { objectMode: false })
}
