import type { PlaceCsvRow } from '../place-imports.ts'
import type { CsvColumns } from './columns.ts'

/** Columns of a file of places, one row per polling station, in the order of an export. */
export const stationFileColumns = [
  'countyCode',
  'county',
  'number',
  'name',
  'address',
  'latitude',
  'longitude',
  'voters',
  'externalId',
  'active',
] as const

/** The columns of the area of a level above the counties. */
export const areaFileColumns = (level: number) => [`area${level}Code`, `area${level}`] as const

const column = (field: string) => ({ headings: { en: [field.toLowerCase()], ro: [], pl: [] }, needsHeading: true })
const optional = (field: string) => ({ ...column(field), isOptional: true })

/** Columns of an import, by the field names alone: the client maps other headings to them. */
export const placeColumns = {
  area1Code: optional('area1Code'),
  area1: optional('area1'),
  area2Code: optional('area2Code'),
  area2: optional('area2'),
  area3Code: optional('area3Code'),
  area3: optional('area3'),
  area4Code: optional('area4Code'),
  area4: optional('area4'),
  area5Code: optional('area5Code'),
  area5: optional('area5'),
  area6Code: optional('area6Code'),
  area6: optional('area6'),
  area7Code: optional('area7Code'),
  area7: optional('area7'),
  area8Code: optional('area8Code'),
  area8: optional('area8'),
  countyCode: optional('countyCode'),
  county: optional('county'),
  number: column('number'),
  name: optional('name'),
  address: optional('address'),
  latitude: optional('latitude'),
  longitude: optional('longitude'),
  voters: optional('voters'),
  externalId: optional('externalId'),
  active: optional('active'),
} satisfies CsvColumns<keyof PlaceCsvRow>
