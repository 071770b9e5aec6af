import * as z from 'zod/mini'
import type { AuditAction } from './audit-action.ts'
import { endpoint } from './endpoint.ts'
import { booleanCell, filled, text, textOrEmpty, whole } from './values.ts'

export const County = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  /** The highest station number in the county. */
  limit: z.int(),
  diaspora: z.boolean(),
  order: z.int(),
})
export type County = z.infer<typeof County>

/** A county as phones of 2020 read it. */
export const PhoneCounty = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  /** The highest station number: phones refuse a larger one. */
  numberOfPollingStations: z.int(),
  diaspora: z.boolean(),
  order: z.int(),
})

/** A line of the counties' file: `code,name,diaspora,order`. What it has no column for stays as it is. */
export const CountyLine = z.object({
  code: text(50),
  name: text(200),
  diaspora: filled(booleanCell),
  order: filled(whole(0, 1_000_000)),
})
export type CountyLine = z.infer<typeof CountyLine>

/** A line of the polling stations' file: `countyCode,number,address`. Without the last column, addresses stay as they are. */
export const StationLine = z.object({
  countyCode: text(50),
  number: whole(1, 1_000_000),
  address: z.prefault(textOrEmpty(500), ''),
})
export type StationLine = z.infer<typeof StationLine>

/** What an import did, or would do: rows added or changed, and each line that was left out with the reason. */
export const ImportReport = z.object({
  count: z.int(),
  rejected: z.array(z.object({ line: z.int(), reason: z.string() })),
})
export type ImportReport = z.infer<typeof ImportReport>

/** A CSV file of counties or polling stations; 31,000 stations are an ordinary case. */
export const geographyFile = { field: 'file', maxFiles: 1, maxBytes: 20 * 1024 * 1024 } as const

/** Each line is kept until the whole file was read. */
export const mostLinesInAFile = 100_000

const importOf = <const P extends string>(path: P, audit: AuditAction, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    who: 'organizer',
    summary,
    audit,
    upload: geographyFile,
    reply: ImportReport,
    extension: true,
  })

export const geography = {
  counties: endpoint({
    method: 'GET',
    path: '/api/v1/polling-station',
    who: 'account',
    summary: 'All counties, in their order, with the highest number of their polling stations.',
    reply: z.array(County),
  }),
  countiesForPhones: endpoint({
    method: 'GET',
    path: '/api/v1/county',
    who: 'account',
    summary: 'The same counties as phones read them.',
    reply: z.array(PhoneCounty),
    extension: true,
  }),
  importCounties: importOf(
    '/api/v1/county/import',
    'counties.import',
    'Add or change counties from a CSV file, by code.',
  ),
  checkCounties: importOf(
    '/api/v1/county/import/check',
    'counties.check_import',
    'Say what an import of counties would do.',
  ),
  importStations: importOf(
    '/api/v1/polling-station/import',
    'stations.import',
    'Add or change polling stations from a CSV file, by county and number.',
  ),
  checkStations: importOf(
    '/api/v1/polling-station/import/check',
    'stations.check_import',
    'Say what an import of polling stations would do.',
  ),
}
