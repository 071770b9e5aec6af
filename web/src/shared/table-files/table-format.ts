/** Encodings that spreadsheets in Europe save text files in. */
export const encodings = ['utf-8', 'utf-16le', 'windows-1250', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

const isUtf8 = (bytes: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    // A fatal decoder throws only for bytes that aren't UTF-8.
    return false
  }
}

/** Letters of Central Europe in Windows-1250 whose bytes are symbols or rare letters in Windows-1252. */
const centralLetters = new Set([...'ĄąŁłŚśŹźŻżŞşŢţŐőŰűČčŘřĚěŇňŤťĽľ'])
/** Letters of Western Europe in Windows-1252 whose bytes are other letters in Windows-1250. */
const westernLetters = new Set([...'ÀàÈèÙùÅåØøÕõÛûÒò'])

const countOf = (text: string, letters: ReadonlySet<string>) => {
  let count = 0
  for (const character of text) if (letters.has(character)) count += 1
  return count
}

/** Enough text to tell the encodings apart. */
const sampleBytes = 256 * 1024

/** Guesses the encoding of a text: by its byte order mark, its bytes, or the letters that it would have. */
export const guessEncoding = (bytes: Uint8Array): Encoding => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (isUtf8(bytes)) return 'utf-8'
  const sample = bytes.subarray(0, sampleBytes)
  const western = countOf(new TextDecoder('windows-1252').decode(sample), westernLetters)
  const central = countOf(new TextDecoder('windows-1250').decode(sample), centralLetters)
  return western > central ? 'windows-1252' : 'windows-1250'
}

/** The text without its byte order mark. Bytes that aren't in the encoding become U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)

// Separate from read-table.ts, whose parsers only the workers load.

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** Of files for people, by language: in locales with a decimal comma, spreadsheets expect semicolons. */
export const spreadsheetDelimiters = { en: ',', ro: ';' } as const satisfies Record<string, Delimiter>
export type SpreadsheetDelimiter = (typeof spreadsheetDelimiters)[keyof typeof spreadsheetDelimiters]

/** How a file is read. What isn't chosen is guessed. */
export interface FormatChoice {
  readonly encoding?: Encoding
  readonly delimiter?: Delimiter
  /** Index of the worksheet. */
  readonly sheet?: number
}

/** How a file was read. */
export type TableFormat =
  | { readonly kind: 'csv'; readonly encoding: Encoding; readonly delimiter: Delimiter }
  | { readonly kind: 'xlsx'; readonly sheets: readonly string[]; readonly sheet: number }

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
