import type { Delimiter } from '@scrutineer/tables/read/delimited'
import type { Encoding } from '@scrutineer/tables/read/encoding'
import type { TextChoice } from '@scrutineer/tables/read/text'

// Separate from read-table.ts, whose parsers only the workers load.

/** Of files for people, by language: in locales with a decimal comma, spreadsheets expect semicolons. */
export const spreadsheetDelimiters = { en: ',', ro: ';' } as const satisfies Record<string, Delimiter>
export type SpreadsheetDelimiter = (typeof spreadsheetDelimiters)[keyof typeof spreadsheetDelimiters]

/** How a file is read. What isn't chosen is guessed. */
export interface FormatChoice extends TextChoice {
  /** Index of the worksheet. */
  readonly sheet?: number
}

/** How a file was read. */
export type TableFormat =
  | {
      readonly kind: 'csv'
      readonly encoding: Encoding
      readonly delimiter: Delimiter
      /** Lines with a quote that isn't closed. */
      readonly strayQuotes: readonly number[]
    }
  | {
      readonly kind: 'xlsx'
      readonly sheets: readonly string[]
      readonly sheet: number
      /** Lines that got values of merged cells above them. */
      readonly filled: readonly number[]
    }

/** Why a file can't be read as a table. */
export type TableProblem = 'tooLarge' | 'tooManyRows' | 'notTable' | 'notWorkbook' | 'empty'

/** A row of a file. */
export interface TableRow {
  /** Line of a text file or row of a worksheet, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** A column of a file, for people to recognize it. */
export interface TableColumn {
  readonly index: number
  /** Empty if the file has no heading for it. */
  readonly heading: string
  readonly samples: readonly string[]
}

/** Indexes of a file's columns by the field that they are imported as. */
export type ColumnMapping<Field extends string = string> = Readonly<Partial<Record<Field, number>>>

/** A file and how it is read. */
export interface TableRequest<Field extends string> {
  readonly file: Blob
  readonly choice: FormatChoice
  /** Undefined: guessed. */
  readonly mapping: ColumnMapping<Field> | undefined
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

export const tableLimits = {
  fileBytes: 50 * 1024 * 1024,
  /** Of an unpacked workbook. */
  unpackedBytes: 512 * 1024 * 1024,
  rows: 100_000,
  columns: 400,
} as const
