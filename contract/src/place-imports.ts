import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { MAX_AREA_LEVELS } from './election-settings.ts'
import { booleanFromCell } from './fields/cell-values.ts'
import { degreesFromCell, latitudeOrPositionFromCell } from './fields/degrees.ts'
import { confirmFields } from './fields/place.ts'
import { stationCode } from './fields/station.ts'
import { TableFileOptions, tableNotes } from './fields/table-file.ts'
import { blankAsUndefined, trimmedTextOrEmpty } from './fields/values.ts'
import { optionalWholeNumberFromCell, stationNumberFromCell } from './fields/whole-number.ts'
import { geographyUpload } from './geography.ts'

const code = z.prefault(trimmedTextOrEmpty(50), '')
const name = z.prefault(trimmedTextOrEmpty(200), '')

/** Levels of areas that a file can have: an exported file has all of them. */
export const MAX_IMPORTED_LEVELS = MAX_AREA_LEVELS

/**
 * Row of a file of places: a polling station with its county and the areas that contain it, from the top. A header with these
 * names is required. A missing code of an area or county is derived from the name. Fields without a column keep their value; empty cells remove
 * it. A station is the one with its code; without a known code, the one with its number; without a number, the one with its name, or
 * else its address. New stations without a usable number get the next one of their county.
 */
export const PlaceCsvRow = z.object({
  area1Code: code,
  area1: name,
  area2Code: code,
  area2: name,
  area3Code: code,
  area3: name,
  area4Code: code,
  area4: name,
  area5Code: code,
  area5: name,
  area6Code: code,
  area6: name,
  area7Code: code,
  area7: name,
  area8Code: code,
  area8: name,
  countyCode: code,
  county: name,
  number: stationNumberFromCell,
  name,
  address: z.prefault(trimmedTextOrEmpty(500), ''),
  latitude: latitudeOrPositionFromCell,
  longitude: degreesFromCell('longitude'),
  voters: optionalWholeNumberFromCell(0, 10_000_000),
  code: z.prefault(stationCode, ''),
  active: blankAsUndefined(booleanFromCell),
})
export type PlaceCsvRow = z.infer<typeof PlaceCsvRow>

/**
 * `zeros`: a code is a known one but for leading zeros, and means that place; `otherNumber`: a station with a known code keeps
 * its number; `otherBuilding`: a number has another name and another address; `swapped`, `outlier`: coordinates outside the
 * country or far from those of other stations, and inside or near them once they are swapped, or not; `gap`: numbers missing
 * between stations of a county; `missing`: stations that the file doesn't have; `name`: another name for the same code on an
 * earlier line; the others: older phones delete what they haven't sent.
 */
export const placeWarningKinds = [
  ...['zeros', 'otherNumber', 'otherBuilding', 'swapped', 'outlier'],
  ...['gap', 'missing', 'name', 'areas', 'counties', 'highestNumber'],
] as const
export type PlaceWarningKind = (typeof placeWarningKinds)[number]

/** Maximum length of each list of a report, except the rejected rows. */
export const MAX_REPORTED_LINES = 1_000

/** Maximum rejected rows of a report: clients save them for correction. */
export const MAX_REPORTED_REJECTIONS = 20_000

/**
 * `coordinates`: impossible ones; `duplicate`: of an earlier line, or of another station's code; `place`: its areas or its
 * county contradict themselves; `value`: a cell is missing or invalid.
 */
export const rejectionKinds = ['duplicate', 'coordinates', 'place', 'value'] as const
export type RejectionKind = (typeof rejectionKinds)[number]

/** Fields of a station that an import can change. */
export const importedStationFields = ['name', 'address', 'latitude', 'longitude', 'voters', 'code', 'active'] as const
export type ImportedStationField = (typeof importedStationFields)[number]

/** What an import does, or would do. Counts are of polling stations unless they say otherwise. */
export const PlaceImportReport = z.object({
  /** Rows of the file, rejected ones included. */
  rows: z.int(),
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  /** The first new stations: `AB 12`. */
  newStations: z.array(z.object({ line: z.int(), station: z.string() })),
  /** The first changed stations, with what changes. */
  changedStations: z.array(
    z.object({ line: z.int(), station: z.string(), fields: z.array(z.enum(importedStationFields)) }),
  ),
  /** New stations without a usable number in the file, which get one of their county. */
  numbered: z.int(),
  /** The first of them. `identifier` is the code, the name or the address in the file. */
  numberedStations: z.array(z.object({ line: z.int(), station: z.string(), identifier: z.string() })),
  /** Active stations that the file doesn't have. They stay as they are unless they are to be deactivated. */
  missing: z.int(),
  areasNew: z.int(),
  areasChanged: z.int(),
  countiesNew: z.int(),
  countiesChanged: z.int(),
  /** The first areas and counties that are added or renamed, from the top. */
  places: z.array(
    z.object({
      change: z.enum(['new', 'renamed']),
      /** First line that names it. */
      line: z.int(),
      /** 0 for counties. */
      level: z.int(),
      code: z.string(),
      name: z.string(),
      nameBefore: z.optional(z.string()),
    }),
  ),
  /** All rejected rows, also those beyond the limit of the list. */
  rejectedRows: z.int(),
  rejected: z.array(
    z.object({
      line: z.int(),
      kind: z.enum(rejectionKinds),
      reason: z.string(),
      /** The row’s imported cells that aren’t empty. Only of the first rejected rows. */
      values: z.optional(z.array(z.string())),
    }),
  ),
  notes: tableNotes,
  warnings: z.array(
    z.object({
      line: z.optional(z.int()),
      kind: z.enum(placeWarningKinds),
      /** The places: `AB 13–15, 20` or `AB: 12 → 14`. */
      detail: z.string(),
    }),
  ),
})
export type PlaceImportReport = z.infer<typeof PlaceImportReport>

const query = z.object({
  /** What happens to stations that the file doesn't have; `keep` by default. */
  missing: blankAsUndefined(z.enum(['keep', 'deactivate'])),
  /** What happens to coordinates that the report has as `swapped`; `keep` by default. */
  swapped: blankAsUndefined(z.enum(['keep', 'exchange'])),
})

export const placeImports = {
  check: endpoint.organizer.post('/api/v1/places/import/check', {
    summary: 'Dry run of an import of places.',
    audit: 'places.check_import',
    query,
    body: TableFileOptions,
    upload: geographyUpload,
    reply: PlaceImportReport,
  }),
  run: endpoint.organizer.post('/api/v1/places/import', {
    summary:
      'Add or change areas, counties and polling stations from a CSV file with one row per station. Nothing is deleted; all valid rows are written in one transaction.',
    audit: 'places.import',
    query: z.extend(query, {
      /** With `refuse`, the default, a file with an invalid row changes nothing. */
      rejectedRows: blankAsUndefined(z.enum(['refuse', 'skip'])),
      ...confirmFields,
    }),
    body: TableFileOptions,
    upload: geographyUpload,
    reply: PlaceImportReport,
  }),
}
