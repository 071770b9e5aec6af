import type { PlaceCsvRow } from '@scrutineer/contract/place-imports'

/** What a column of a file of polling stations can be. */
export type PlaceField = keyof PlaceCsvRow

/** Fields of a file of places, one row per polling station, in the order of an export. */
export const stationFileFields = [
  'countyCode',
  'county',
  'number',
  'name',
  'address',
  'latitude',
  'longitude',
  'voters',
  'code',
  'active',
] as const satisfies readonly PlaceField[]

/** Levels of areas that a file can have. */
const maxLevels = 8

type AreaFields = readonly [code: PlaceField & `area${number}Code`, name: PlaceField & `area${number}`]

/** The fields of the area of a level above the counties. */
// The schema of the rows has those of each level.
export const areaFileFields = (level: number) => [`area${level}Code`, `area${level}`] as unknown as AreaFields

export const placeFields: readonly PlaceField[] = [
  ...Array.from({ length: maxLevels }, (_, index) => areaFileFields(index + 1)).flat(),
  ...stationFileFields,
]
