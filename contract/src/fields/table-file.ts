import * as z from 'zod/mini'
import { delimiters, encodings } from './table-formats.ts'
import { blankAsUndefined, intFromText, trimmedText } from './values.ts'

/** The column of each field: its heading in the file, or its number from 1. */
const ColumnNames = z.record(z.string(), z.union([z.string().check(z.maxLength(1_000)), z.int().check(z.minimum(1))]))
export type ColumnNames = z.infer<typeof ColumnNames>

/** A column choice as the text of a JSON object. */
const columnsFromText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.issues.push({ code: 'custom', message: 'wrong_format', input: text })
        return z.NEVER
      }
    }),
  ),
  ColumnNames,
)

/** Extension: how the file of an import is read. What isn't chosen is recognized. */
export const TableFileOptions = z.object({
  /**
   * JSON object with the column of each field: its heading in the file, or its number from 1, such as
   * `{"phone": "Telefon mobil", "name": 3}`. Other columns are left out. Without it, columns are recognized by their headings, or
   * without a header by their position.
   */
  columns: z.optional(blankAsUndefined(columnsFromText)),
  /** Name of the worksheet. */
  sheet: z.optional(blankAsUndefined(trimmedText(200))),
  encoding: z.optional(blankAsUndefined(z.enum(encodings))),
  /** A tab isn't blank here. */
  delimiter: z.optional(z.enum(delimiters)),
  /** Line number of the first line, for reports: the file may be a part of another one. 1 by default. */
  firstLine: z.optional(blankAsUndefined(intFromText(0, 10_000_000))),
})
export type TableFileOptions = z.infer<typeof TableFileOptions>

/** Maximum length of the list of notes. */
export const MAX_TABLE_NOTES = 1_000

/**
 * Something that the reader of a file noticed: columns and rows that were left out, a quote that isn't closed, values of merged
 * cells, a hidden row.
 */
export const TableNote = z.object({ line: z.int(), reason: z.string() })
export type TableNote = z.infer<typeof TableNote>

/** Extension: the notes of a report, by line. */
export const tableNotes = z.optional(z.array(TableNote))
