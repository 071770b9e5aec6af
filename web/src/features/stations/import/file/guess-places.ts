import { placeColumns } from '@scrutineer/contract/csv/place-columns'
import { findColumn } from '../../../../shared/table-files/columns.ts'
import type { ColumnMapping, TableColumn } from '../../../../shared/table-files/table-format.ts'
import { type PlaceField, regionHeadings, stationHeadings } from './place-headings.ts'

// Object.keys loses the type of the keys.
const placeFields = Object.keys(placeColumns) as PlaceField[]

/** `AB`, `B1` or `020101`, but not the name of a region. */
const looksLikeCode = (text: string) => /^([A-Z]{1,3}\d?|[\d-]+)$/.test(text)
const hasCodes = ({ samples }: TableColumn) => samples.length > 0 && samples.every(looksLikeCode)

/** An export of this product has the names of the fields as headings. */
const matchFieldNames = (columns: readonly TableColumn[]): ColumnMapping<PlaceField> => {
  const entries = placeFields.flatMap(field => {
    const column = columns.find(({ heading }) => heading === field)
    return column ? [[field, column.index] as const] : []
  })
  return Object.fromEntries(entries)
}

type LevelFields = readonly [code: PlaceField, name: PlaceField]

/** The fields of regions from the top: areas, and the county last. */
const fieldsOfLevels = (count: number): LevelFields[] =>
  Array.from({ length: count }, (_, index) =>
    index === count - 1
      ? (['countyCode', 'county'] as const)
      : // There are fewer kinds of regions than levels of areas.
        ([`area${index + 1}Code`, `area${index + 1}`] as unknown as LevelFields),
  )

/** The counties and areas of a file, by their headings and, for codes, by their values. */
const guessRegions = (columns: readonly TableColumn[]): ColumnMapping<PlaceField> => {
  const mapping: Partial<Record<PlaceField, number>> = {}
  const isTaken = (index: number) => Object.values(mapping).includes(index)
  const regions = regionHeadings
    .map(({ name, code }) => ({ name: findColumn(columns, name), code: findColumn(columns, code) }))
    .filter(({ name, code }) => name ?? code)
  for (const [index, [codeField, nameField]] of fieldsOfLevels(regions.length).entries()) {
    const { name, code } = regions[index] ?? {}
    if (code) mapping[codeField] = code.index
    else if (name && hasCodes(name)) mapping[codeField] = name.index
    if (name && !isTaken(name.index)) mapping[nameField] = name.index
  }
  return mapping
}

/** Guesses what the columns of a file of polling stations are. */
export const guessPlaceColumns = (columns: readonly TableColumn[]): ColumnMapping<PlaceField> => {
  const ownFields = matchFieldNames(columns)
  const isOwnExport = ownFields.number !== undefined && (ownFields.countyCode ?? ownFields.county) !== undefined
  const mapping: Partial<Record<PlaceField, number>> = { ...(isOwnExport ? ownFields : guessRegions(columns)) }
  const isTaken = (index: number) => Object.values(mapping).includes(index)
  for (const field of placeFields) {
    if (mapping[field] !== undefined) continue
    const headings: readonly string[] =
      field in stationHeadings ? stationHeadings[field as keyof typeof stationHeadings] : []
    const column = findColumn(columns, headings, isTaken)
    if (column) mapping[field] = column.index
  }
  return mapping
}

/** The fields without which nothing can be imported: a county, by code or name, and a number. */
export const missingPlaceFields = (mapping: ColumnMapping<PlaceField>): PlaceField[] => [
  ...((mapping.countyCode ?? mapping.county) === undefined ? (['county'] as const) : []),
  ...(mapping.number === undefined ? (['number'] as const) : []),
]
