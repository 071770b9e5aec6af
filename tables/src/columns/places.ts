import type { ColumnMapping, TableColumn, TableRow } from '../table.ts'
import { type ColumnGuess, createColumnFinder } from './find-columns.ts'
import { areaFileFields, type PlaceField, placeFields } from './place-fields.ts'
import { stationHeadings, stationNumberHeadings } from './place-headings.ts'
import { findOwnRegions, findRegions, type Region } from './regions.ts'

/** `AB`, `B1` or `020101`, but not the name of a region. */
const looksLikeCode = (text: string) => /^([A-Z]{1,3}\d?|[\d/-]+)$/.test(text)
const hasCodes = ({ samples }: TableColumn) => samples.length > 0 && samples.every(looksLikeCode)

/** Words for a number or a code, in headings of any language. */
const numberWords = new Set(['nº', 'n°', 'nr', 'no', 'num', 'code', 'cod', 'kod', 'код'])
const hasNumberSign = (heading: string) =>
  heading.includes('№') ||
  heading
    .toLowerCase()
    .split(/[^\p{L}°]/u)
    .some(word => numberWords.has(word))

/** Unique codes under a heading with such a sign: `№ дільниці` above 001001, 001002. */
const isCodeColumn = ({ heading, samples, isUnique, isRunning }: TableColumn) =>
  isUnique === true && !isRunning && hasNumberSign(heading) && samples.every(text => /^[\d/-]{5,}$/.test(text))

/** An export of this product has the names of the fields as headings. */
const matchFieldNames = (columns: readonly TableColumn[]): Partial<Record<PlaceField, number>> => {
  const entries = placeFields.flatMap(field => {
    const column = columns.find(({ heading }) => heading === field)
    return column ? [[field, column.index] as const] : []
  })
  return Object.fromEntries(entries)
}

/** The fields of the regions: areas from the top, and the county last. */
const mapRegions = (regions: readonly Region[]): Partial<Record<PlaceField, number>> => {
  const mapping: Partial<Record<PlaceField, number>> = {}
  for (const [index, { name, code }] of regions.entries()) {
    const isCounty = index === regions.length - 1
    const [codeField, nameField] = isCounty ? (['countyCode', 'county'] as const) : areaFileFields(index + 1)
    const codeColumn = code ?? (name && hasCodes(name) ? name : undefined)
    if (codeColumn) mapping[codeField] = codeColumn.index
    if (name && name !== codeColumn) mapping[nameField] = name.index
  }
  return mapping
}

/** Whether a column has several values: the stations of several counties, for example. */
const hasSeveral = (index: number | undefined, columns: readonly TableColumn[]) =>
  (columns.find(column => column.index === index)?.samples.length ?? 0) > 1

export interface PlaceGuessOptions {
  /** Names of the election's levels of places, from the top to the counties. */
  readonly levels?: readonly string[]
  /** Rows that show whether values repeat. */
  readonly sample?: readonly TableRow[]
}

/** Whether the headings are those of an export. `county`, `code` and `name` alone may have other meanings. */
const isExport = ({ number, area1, countyCode, county, code, name, address }: ColumnMapping<PlaceField>): boolean =>
  (number !== undefined && (countyCode ?? county) !== undefined) ||
  ((area1 ?? countyCode) !== undefined && county !== undefined && (code ?? name ?? address) !== undefined)

/** What the columns of a file of polling stations are. */
export const guessPlaceColumns = (
  columns: readonly TableColumn[],
  { levels = [], sample = [] }: PlaceGuessOptions = {},
): ColumnGuess<PlaceField> => {
  const finder = createColumnFinder<PlaceField>(columns)
  const { find, assign, mapping } = finder
  const ownFields = matchFieldNames(columns)
  const isOwnExport = isExport(ownFields)
  const regions = isOwnExport ? [] : (findOwnRegions(columns, levels, sample) ?? findRegions(columns, sample))
  Object.assign(mapping, isOwnExport ? ownFields : mapRegions(regions))
  // A number that runs on through several counties numbers the rows of the file.
  const isRowNumber = ({ isRunning }: TableColumn) =>
    isRunning === true && (hasSeveral(mapping.county, columns) || hasSeveral(mapping.countyCode, columns))
  assign('number', find(stationNumberHeadings))
  assign(
    'number',
    find(stationHeadings.number, column => !isRowNumber(column)),
  )
  for (const field of ['name', 'address', 'latitude', 'longitude', 'voters', 'active'] as const)
    assign(field, find(stationHeadings[field]))
  assign(
    'code',
    find(stationHeadings.code, ({ isUnique }) => isUnique !== false),
  )
  if (mapping.latitude === undefined && mapping.longitude === undefined)
    assign('latitude', find(stationHeadings.coordinates))
  const { number: _number, coordinates: _coordinates, code: _code, ...contained } = stationHeadings
  finder.assignContained({ number: stationNumberHeadings, ...contained })
  // Otherwise the stations would get other numbers than the authority's.
  if (mapping.number === undefined)
    finder.propose(
      'code',
      columns.find(column => !finder.isTaken(column.index) && isCodeColumn(column)),
    )
  return finder.result()
}

/**
 * The fields without which nothing can be imported: a county, by its code or name or by the code of a known station, and what
 * identifies a station.
 */
export const missingPlaceFields = (mapping: ColumnMapping<PlaceField>): PlaceField[] => [
  ...((mapping.countyCode ?? mapping.county ?? mapping.code) === undefined ? (['county'] as const) : []),
  ...((mapping.number ?? mapping.code ?? mapping.name ?? mapping.address) === undefined ? (['number'] as const) : []),
]
