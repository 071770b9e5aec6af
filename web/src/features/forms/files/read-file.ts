import { recognizeFormat } from '@scrutineer/tables/read/format'
import { checkContent } from './content/check-content.ts'
import { createFileIssues, type FileIssues } from './content/file-issue.ts'
import type { FoundForm, ReadForm, ReadOptions } from './content/read-form.ts'
import { maxFileBytes } from './file-limits.ts'
import { readJson } from './json/read-json.ts'
import { isFormSheet, readFormSheet } from './workbook/read-form-sheet.ts'
import { readWorkbook, type Worksheet } from './workbook/read-workbook.ts'
import { isHelpSheet } from './workbook/sheet-labels.ts'
import { isXlsform, readXlsform } from './xlsform/read-xlsform.ts'

const readSheets = (sheets: readonly Worksheet[], options: ReadOptions, issues: FileIssues): FoundForm => {
  if (isXlsform(sheets)) return readXlsform(sheets, options, issues)
  const sheet = sheets.find(isFormSheet)
  if (!sheet) {
    issues.problem('notForm')
    return {}
  }
  for (const other of sheets)
    if (other !== sheet && other.rows.length > 0 && !isHelpSheet(other.name))
      issues.omission('sheet', undefined, { name: other.name })
  return readFormSheet(sheet, options, issues)
}

const decodeUtf8 = (buffer: ArrayBuffer) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer)
  } catch {
    // A fatal decoder throws only for bytes that aren't UTF-8.
    return ''
  }
}

const readLayout = async (file: Blob, options: ReadOptions, issues: FileIssues): Promise<FoundForm> => {
  if (file.size > maxFileBytes) {
    issues.problem('tooLarge')
    return {}
  }
  const buffer = await file.arrayBuffer()
  // Names of files are often wrong.
  const format = await recognizeFormat(new Uint8Array(buffer))
  if (format === 'text') return readJson(decodeUtf8(buffer), options, issues)
  if (format === 'xlsx') {
    const sheets = await readWorkbook(buffer, issues)
    return issues.hasProblem() ? {} : readSheets(sheets, options, issues)
  }
  issues.problem(format === 'encrypted' ? 'encrypted' : 'otherFormat', undefined, { format: format.toUpperCase() })
  return {}
}

/** Reads a form from a file: JSON or XLSX, in any of the layouts of `docs/questionnaire-files.md`. */
export const readFormFile = async (file: Blob, options: ReadOptions): Promise<ReadForm> => {
  const issues = createFileIssues()
  const { content, languages = [], language } = await readLayout(file, options, issues)
  const checked = content && checkContent(content, issues)
  return { content: issues.hasProblem() ? undefined : checked, issues: issues.list(), languages, language }
}
