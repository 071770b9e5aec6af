import type { Delimiter } from '@scrutineer/contract/fields/table-formats'
import type { ColumnMapping, FormatChoice } from '@scrutineer/tables/table'
import type { RememberedColumns } from './remembered-columns.ts'

export type SpreadsheetDelimiter = Extract<Delimiter, ',' | ';'>

/** Of files for people, by language: in locales with a decimal comma, spreadsheets expect semicolons. */
export const spreadsheetDelimiter = (language: string): SpreadsheetDelimiter =>
  new Intl.NumberFormat(language).format(0.5).includes(',') ? ';' : ','

/** A file and how it is read. */
export interface TableRequest<Field extends string> {
  readonly file: Blob
  readonly choice: FormatChoice
  /** Undefined: guessed. */
  readonly mapping: ColumnMapping<Field> | undefined
  /** Mappings of earlier files. */
  readonly remembered?: RememberedColumns<Field>
}

/** A file that the user has selected. */
export interface PickedFile<Field extends string> extends TableRequest<Field> {
  readonly file: File
  /** Selecting the same file again gives another number, since its content may have changed. */
  readonly number: number
}

/** The mapping with a column imported as this field, or not imported. Each field has one column. */
export const mapColumn = <Field extends string>(
  mapping: ColumnMapping<Field>,
  index: number,
  field: Field | undefined,
): ColumnMapping<Field> => {
  const others = Object.entries(mapping).filter(([, column]) => column !== index)
  // Object.entries loses the type of the keys.
  return Object.fromEntries(field === undefined ? others : [...others, [field, index]]) as ColumnMapping<Field>
}
