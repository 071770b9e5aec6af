import { cellText, readSheetNames, readSheetRows, type WorkbookCell } from '@scrutineer/tables/read/workbook'
import { measureUnpacked } from '@scrutineer/tables/read/zip'
import type { FileIssues, FileLocation } from '../content/file-issue.ts'

export interface Row {
  readonly location: { readonly sheet: string; readonly row: number }
  /** Texts of the cells, trimmed; empty for empty cells. */
  readonly cells: readonly string[]
  /** Whether a merged cell above gave it a text. */
  readonly isFilled: boolean
}

export interface Worksheet {
  readonly name: string
  readonly rows: readonly Row[]
}

/** Far more than any questionnaire has; a workbook beyond this is a mistake or an attack. */
export const workbookLimits = { unpackedBytes: 64 * 1024 * 1024, sheets: 30, rows: 20_000, columns: 400 } as const

const errorPattern = /^#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)$/

const toText = (cell: WorkbookCell, location: FileLocation, issues: FileIssues): string => {
  const text = cellText(cell).trim()
  if (cell instanceof Date) issues.conversion('dateCell', location, { value: text })
  if (!errorPattern.test(text)) return text
  issues.omission('cellError', location, { value: text })
  return ''
}

const readRows = async (
  read: Awaited<ReturnType<typeof readSheetRows>>,
  name: string,
  issues: FileIssues,
): Promise<Row[]> => {
  const rows: Row[] = []
  for await (const { index, values, isFilled = false } of read) {
    const location = { sheet: name, row: index + 1 }
    // Columns that are only formatted have empty cells.
    const width = values.findLastIndex(cell => cellText(cell).trim() !== '') + 1
    if (rows.length >= workbookLimits.rows || width > workbookLimits.columns) {
      issues.problem('tooManyRows', location, {
        rows: String(workbookLimits.rows),
        columns: String(workbookLimits.columns),
      })
      break
    }
    const cells = values.slice(0, width).map(cell => toText(cell, location, issues))
    if (cells.some(Boolean)) rows.push({ location, cells, isFilled })
  }
  return rows
}

/** The non-empty rows of all worksheets of an XLSX file. Reports a file that can't be read, or is too large. */
export const readWorkbook = async (buffer: ArrayBuffer, issues: FileIssues): Promise<Worksheet[]> => {
  const size = await measureUnpacked(new Blob([buffer]), workbookLimits.unpackedBytes)
  if (size === undefined) issues.problem('notWorkbook')
  else if (size > workbookLimits.unpackedBytes) issues.problem('tooLarge')
  else {
    const bytes = new Uint8Array(buffer)
    const sheets: Worksheet[] = []
    // One column more than allowed, so that a wider worksheet is noticed.
    const limits = { columns: workbookLimits.columns + 1, unpackedBytes: size }
    try {
      const names = (await readSheetNames(bytes)).slice(0, workbookLimits.sheets)
      for (const [index, { name }] of names.entries())
        sheets.push({ name, rows: await readRows(await readSheetRows(bytes, index, limits), name, issues) })
      return sheets
    } catch {
      // The reader throws for all kinds of damage.
      issues.problem('notWorkbook')
    }
  }
  return []
}

/** `label::English (en)` is the column `label` in the language `English (en)`. */
export interface Heading<Column extends string = string> {
  readonly name: Column
  /** Empty if the heading names none. */
  readonly language: string
}

/** A table below a row of headings. */
interface Table {
  readonly headings: readonly string[]
  readonly rows: readonly Row[]
}

/** The first row as headings. */
export const tableOf = ({ rows: [head, ...rows] }: Worksheet): Table => ({ headings: head?.cells ?? [], rows })
