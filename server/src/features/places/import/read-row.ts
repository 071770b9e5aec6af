import type { PlaceCsvRow } from '@scrutineer/contract/place-imports'
import { areCoordinatesPossible } from '../../../domain/coordinates.ts'
import type { Message } from '../../../domain/messages.ts'
import type { ParsedRow } from '../../../http/tables/parse-rows.ts'
import type { Locator } from './county-locator.ts'
import type { PlaceNode } from './place-tree.ts'
import { coordinatesOf } from './row-coordinates.ts'
import type { StationIndex } from './station-index.ts'
import type { ExistingStation } from './store.ts'

/** A row whose county and station are being found. */
export interface MatchedRow {
  readonly line: number
  readonly row: PlaceCsvRow
  readonly county: PlaceNode
  /** Empty without one. */
  readonly code: string
  /** The cell of a number that is none, such as `12A`. With the county's code it is the station's. */
  readonly label: string
  before: ExistingStation | undefined
  /** Undefined until the row has one. */
  number: number | undefined
}

/** A code of which a spreadsheet has kept the first digits alone. */
const isScientific = (text: string) => /^\d+(?:[.,]\d+)?e\+?\d+$/i.test(text)

/** What a spreadsheet makes of a number such as 2-1 or 1/2: a day with the name of a month, or a whole date. */
const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}(?:T|$)|^\d{1,2}[./]\d{1,2}[./]\d{4}$/.test(text) ||
  /^(?:\d{1,2}[ .-])?(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sept?|oct|nov|dec|ian|iun|iul|noi)[.]?(?:[ -]\d{2,4})?$/i.test(
    text,
  )

/** More digits than a number has: the authority's identifier, unique in the election. */
const isIdentifier = (text: string) => /^\d{7,}$/.test(text)

/** What the rows so far tell. */
export interface Reading {
  readonly index: StationIndex
  readonly locator: Locator
  /** Lines by code, or by county and label. */
  readonly lines: Map<string, number>
}

/** The code of a row, and the label of one whose county has no code yet. */
const identify = ({ code, number }: PlaceCsvRow, county: PlaceNode) => {
  if (code !== '' || typeof number !== 'string') return { code, label: '' }
  if (isIdentifier(number)) return { code: number, label: '' }
  return { code: county.code === '' ? '' : `${county.code} ${number}`, label: number }
}

/** The county of a row: its cells, or without them that of the station with the row's code. */
const countyOf = ({ index, locator }: Reading, row: PlaceCsvRow, line: number): PlaceNode | Message => {
  const isUnnamed = row.county === '' && row.countyCode === ''
  const known = isUnnamed && row.code !== '' ? index.findByCode(row.code) : undefined
  return (known && locator.countyById.get(known.countyId)) ?? locator.locateCounty(row, line)
}

/** The county and the codes of a row. A message is the reason to reject it. */
export const readRow = (reading: Reading, { line, value: row }: ParsedRow<PlaceCsvRow>): MatchedRow | Message => {
  if (!areCoordinatesPossible(coordinatesOf(row))) return ['station_coordinates']
  if (isScientific(row.code) || (typeof row.number === 'string' && isScientific(row.number)))
    return ['station_code_damaged']
  for (const text of [row.code, row.number]) if (typeof text === 'string' && isDate(text)) return ['station_date', text]
  const county = countyOf(reading, row, line)
  if (!('key' in county)) return county
  const { code, label } = identify(row, county)
  if (code === '' && label === '' && row.number === undefined && row.name === '' && row.address === '')
    return ['station_unidentified']
  const key = label === '' ? code : `${county.key}\n${label}`
  const firstLine = key === '' ? undefined : reading.lines.get(key)
  if (firstLine !== undefined) return ['station_code_repeated', firstLine]
  if (key !== '') reading.lines.set(key, line)
  const number = typeof row.number === 'number' ? row.number : undefined
  return { line, row, county, code, label, before: undefined, number }
}
