import type { ColumnGuess } from './columns/find-columns.ts'
import { countyColumns, stationColumns } from './columns/geography.ts'
import { observerFields } from './columns/observer-fields.ts'
import { guessObserverColumns, isObserverHeading, missingObserverFields } from './columns/observers.ts'
import { placeFields } from './columns/place-fields.ts'
import { isPlaceHeading } from './columns/place-headings.ts'
import { guessPlaceColumns, missingPlaceFields, type PlaceGuessOptions } from './columns/places.ts'
import type { SplitOptions } from './columns/split-table.ts'
import type { ColumnMapping, TableColumn } from './table.ts'

/** What a table has a row of: how its header and its columns are recognized. */
export interface TableKind<Field extends string = string> extends SplitOptions {
  readonly name: TableKindName
  readonly fields: readonly Field[]
  guess(columns: readonly TableColumn[], options: PlaceGuessOptions): ColumnGuess<Field>
  /** Required fields without a column. */
  missing(mapping: ColumnMapping<Field>): readonly Field[]
}

export type TableKindName = 'observers' | 'places' | 'counties' | 'stations'

const required =
  <Field extends string>(...fields: readonly Field[]) =>
  (mapping: ColumnMapping<Field>): Field[] =>
    fields.filter(field => mapping[field] === undefined)

const define = <Field extends string>(kind: TableKind<Field>) => kind

export const tableKinds = {
  observers: define({
    name: 'observers',
    fields: observerFields,
    isHeading: isObserverHeading,
    hasDigits: true,
    guess: guessObserverColumns,
    missing: missingObserverFields,
  }),
  places: define({
    name: 'places',
    fields: placeFields,
    isHeading: isPlaceHeading,
    hasDigits: true,
    guess: guessPlaceColumns,
    missing: missingPlaceFields,
  }),
  counties: define({ name: 'counties', ...countyColumns, hasDigits: false, missing: required('code', 'name') }),
  stations: define({ name: 'stations', ...stationColumns, hasDigits: true, missing: required('countyCode', 'number') }),
} satisfies Readonly<Record<TableKindName, unknown>>
