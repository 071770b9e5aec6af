import * as z from 'zod/mini'
import type { AuditAction } from './audit-action.ts'
import { endpoint } from './endpoint.ts'
import { blankAsUndefined, booleanFromCell, intFromText, trimmedText, trimmedTextOrEmpty } from './values.ts'

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
export const CountyCsvRow = z.object({
  code: trimmedText(50),
  name: trimmedText(200),
  diaspora: blankAsUndefined(booleanFromCell),
  order: blankAsUndefined(intFromText(0, 1_000_000)),
})
export type CountyCsvRow = z.infer<typeof CountyCsvRow>

/** A line of the polling stations' file: `countyCode,number,address`. Without the last column, addresses stay as they are. */
export const StationCsvRow = z.object({
  countyCode: trimmedText(50),
  number: intFromText(1, 1_000_000),
  address: z.prefault(trimmedTextOrEmpty(500), ''),
})
export type StationCsvRow = z.infer<typeof StationCsvRow>

/** What an import did, or would do: rows added or changed, and each line that was left out with the reason. */
export const GeographyImportReport = z.object({
  count: z.int(),
  rejected: z.array(z.object({ line: z.int(), reason: z.string() })),
})
export type GeographyImportReport = z.infer<typeof GeographyImportReport>

/** A CSV file of counties or polling stations; 31,000 stations are an ordinary case. */
export const geographyUpload = { field: 'file', maxFiles: 1, maxBytes: 20 * 1024 * 1024 } as const

/** Each line is kept until the whole file was read. */
export const MAX_GEOGRAPHY_ROWS = 100_000

const importEndpoint = <const P extends string>(path: P, audit: AuditAction, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    access: 'organizer',
    summary,
    audit,
    upload: geographyUpload,
    reply: GeographyImportReport,
    extension: true,
  })

export const geography = {
  counties: endpoint({
    method: 'GET',
    path: '/api/v1/polling-station',
    access: 'account',
    summary: 'All counties, in their order, with the highest number of their polling stations.',
    reply: z.array(County),
  }),
  countiesForPhones: endpoint({
    method: 'GET',
    path: '/api/v1/county',
    access: 'account',
    summary: 'The same counties as phones read them.',
    reply: z.array(PhoneCounty),
    extension: true,
  }),
  importCounties: importEndpoint(
    '/api/v1/county/import',
    'counties.import',
    'Add or change counties from a CSV file, by code.',
  ),
  checkCounties: importEndpoint(
    '/api/v1/county/import/check',
    'counties.check_import',
    'Say what an import of counties would do.',
  ),
  importStations: importEndpoint(
    '/api/v1/polling-station/import',
    'stations.import',
    'Add or change polling stations from a CSV file, by county and number.',
  ),
  checkStations: importEndpoint(
    '/api/v1/polling-station/import/check',
    'stations.check_import',
    'Say what an import of polling stations would do.',
  ),
}
