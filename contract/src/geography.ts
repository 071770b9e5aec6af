import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import type { AuditAction } from './fields/audit-action.ts'
import { booleanFromCell } from './fields/cell-values.ts'
import { degreesFromCell } from './fields/degrees.ts'
import { stationCode } from './fields/station.ts'
import { TableFileOptions, tableNotes } from './fields/table-file.ts'
import { blankAsUndefined, intFromText, trimmedText, trimmedTextOrEmpty } from './fields/values.ts'
import { MAX_STATION_NUMBER, wholeNumberFromCell } from './fields/whole-number.ts'

export const County = z.object({
  /** Absent, like `diaspora` and `order`, on other servers. */
  id: z.optional(z.int()),
  code: z.string(),
  name: z.string(),
  /** Highest station number in the county. */
  limit: z.int(),
  diaspora: z.optional(z.boolean()),
  order: z.optional(z.int()),
  /** The area that contains it, or null. Absent on other servers. */
  idArea: z.optional(z.nullable(z.int())),
})
export type County = z.infer<typeof County>

/** A county in the format of phones of 2020. */
export const PhoneCounty = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  /** Highest station number; phones reject larger ones. */
  numberOfPollingStations: z.int(),
  diaspora: z.boolean(),
  order: z.int(),
})

/** Row of a county CSV file: `code,name,diaspora,order`. Fields without a column keep their value. */
export const CountyCsvRow = z.object({
  code: trimmedText(50),
  name: trimmedText(200),
  diaspora: blankAsUndefined(booleanFromCell),
  order: blankAsUndefined(intFromText(0, 1_000_000)),
})
export type CountyCsvRow = z.infer<typeof CountyCsvRow>

/**
 * Row of a polling station CSV file: `countyCode,number,address,latitude,longitude`; under a header also `code`. Fields without a
 * column keep their value; empty cells remove it.
 */
export const StationCsvRow = z.object({
  countyCode: trimmedText(50),
  number: wholeNumberFromCell(1, MAX_STATION_NUMBER),
  address: z.prefault(trimmedTextOrEmpty(500), ''),
  latitude: degreesFromCell('latitude'),
  longitude: degreesFromCell('longitude'),
  code: z.prefault(stationCode, ''),
})
export type StationCsvRow = z.infer<typeof StationCsvRow>

/** Result of an import or a dry run: the number of rows added or changed, and the rejected lines with reasons. */
export const GeographyImportReport = z.object({
  count: z.int(),
  rejected: z.array(z.object({ line: z.int(), reason: z.string() })),
  notes: tableNotes,
})
export type GeographyImportReport = z.infer<typeof GeographyImportReport>

/** A CSV file of counties or polling stations. A country may have 176,000 stations. */
export const geographyUpload = { field: 'file', maxFiles: 1, maxBytes: 60 * 1024 * 1024 } as const

/** Maximum lines of a file, all of which are held in memory. */
export const MAX_GEOGRAPHY_ROWS = 250_000

const importEndpoint = (path: string, audit: AuditAction, summary: string) =>
  endpoint.organizer.post(path, {
    summary,
    audit,
    body: TableFileOptions,
    upload: geographyUpload,
    reply: GeographyImportReport,
  })

export const geography = {
  counties: endpoint.account.get('/api/v1/polling-station', {
    readToken: true,
    summary: 'All counties in display order, each with its highest polling station number.',
    reply: z.array(County),
    specified: true,
  }),
  countiesForPhones: endpoint.account.get('/api/v1/county', {
    summary: 'All counties, in the format of older phones.',
    reply: z.array(PhoneCounty),
  }),
  importCounties: importEndpoint(
    '/api/v1/county/import',
    'counties.import',
    'Add or change counties from a CSV file, by code.',
  ),
  checkCounties: importEndpoint(
    '/api/v1/county/import/check',
    'counties.check_import',
    'Dry run of an import of counties.',
  ),
  importStations: importEndpoint(
    '/api/v1/polling-station/import',
    'stations.import',
    'Add or change polling stations from a CSV file, by county and number.',
  ),
  checkStations: importEndpoint(
    '/api/v1/polling-station/import/check',
    'stations.check_import',
    'Dry run of an import of polling stations.',
  ),
}
