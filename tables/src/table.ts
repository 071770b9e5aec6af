import type { Delimiter, Encoding } from '@scrutineer/contract/fields/table-formats'
import type { TextRow } from './read/delimited.ts'
import type { TextChoice } from './read/text.ts'

// Without the readers, which only workers and the server load.

/** How a file is read. What isn't chosen is guessed. */
export interface FormatChoice extends TextChoice {
  /** Index of the worksheet. */
  readonly sheet?: number | undefined
  /** Name of the worksheet. */
  readonly sheetName?: string | undefined
}

/** How a file was read. Lines are those of a text file or rows of a worksheet, from 1. */
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
      /** Lines that the worksheet hides. They are read like the others. */
      readonly hidden: readonly number[]
    }

/** Formats that aren't read, because a workbook of them doesn't show what its cells do, or because they are no table. */
export const otherFormats = ['ods', 'xls', 'xlsb', 'html', 'pdf', 'encrypted'] as const
export type OtherFormat = (typeof otherFormats)[number]

/** Why a file can't be read as a table. */
export type TableProblem =
  | 'tooLarge'
  | 'tooManyRows'
  | 'notTable'
  | 'notWorkbook'
  | 'noSuchSheet'
  | 'empty'
  | OtherFormat

/** A row of a file that isn't blank. */
export type TableRow = TextRow

/** A column of a file, for people to recognize it. */
export interface TableColumn {
  readonly index: number
  /** Empty if the file has no heading for it. */
  readonly heading: string
  readonly samples: readonly string[]
  /** Whether its values are all different; undefined if it has fewer than two. */
  readonly isUnique?: boolean
  /** It numbers the rows. */
  readonly isRunning?: true
}

/** Indexes of a file's columns by the field that they are imported as. */
export type ColumnMapping<Field extends string = string> = Readonly<Partial<Record<Field, number>>>

export const tableLimits = {
  fileBytes: 100 * 1024 * 1024,
  /** Of an unpacked workbook. */
  unpackedBytes: 512 * 1024 * 1024,
  rows: 250_000,
  columns: 400,
} as const
