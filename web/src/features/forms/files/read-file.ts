import { isZip } from '../../../lib/files/workbook.ts'
import { checkContent } from './content/check-content.ts'
import { createFindings, type Findings } from './content/finding.ts'
import type { FormContent } from './content/form-content.ts'
import type { ReadForm, ReadOptions } from './content/read-form.ts'
import { maxFileBytes } from './file-limits.ts'
import { readJson } from './json/read-json.ts'
import { isFormTable, readFormSheet } from './workbook/read-form-sheet.ts'
import { readWorkbook, tableOf, type Worksheet } from './workbook/read-workbook.ts'
import { isHelpSheet } from './workbook/sheet-words.ts'
import { isXlsform, readXlsform } from './xlsform/read-xlsform.ts'

const readSheets = (
  sheets: readonly Worksheet[],
  options: ReadOptions,
  findings: Findings,
): Omit<ReadForm, 'findings'> => {
  const none = { content: undefined, languages: [], language: undefined }
  if (sheets.length === 0) return none
  if (isXlsform(sheets)) return readXlsform(sheets, options, findings)
  const sheet = sheets.find(each => isFormTable(tableOf(each)))
  if (!sheet) {
    findings.problem('notForm')
    return none
  }
  for (const other of sheets)
    if (other !== sheet && other.rows.length > 0 && !isHelpSheet(other.name))
      findings.omission('sheet', undefined, { name: other.name })
  return { ...none, content: readFormSheet(tableOf(sheet), findings) }
}

const decodeUtf8 = (buffer: ArrayBuffer) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer)
  } catch {
    // A fatal decoder throws only for bytes that aren't UTF-8.
    return ''
  }
}

const hasProblem = (findings: Findings) => findings.list().some(({ level }) => level === 'problem')

const withoutContent = (findings: Findings): ReadForm => ({
  content: undefined,
  findings: findings.list(),
  languages: [],
  language: undefined,
})

/** Reads a form from a file: JSON or XLSX, in any of the layouts of `docs/questionnaire-files.md`. */
export const readFormFile = async (file: Blob, options: ReadOptions): Promise<ReadForm> => {
  const findings = createFindings()
  if (file.size > maxFileBytes) {
    findings.problem('tooLarge')
    return withoutContent(findings)
  }
  const buffer = await file.arrayBuffer()
  // Both kinds of files are recognized by their first bytes, not by their names.
  if (!isZip(new Uint8Array(buffer, 0, Math.min(2, buffer.byteLength)))) return readJson(decodeUtf8(buffer), options)
  const sheets = await readWorkbook(buffer, findings)
  if (hasProblem(findings)) return withoutContent(findings)
  const read = readSheets(sheets, options, findings)
  if (read.content) checkContent(read.content, findings)
  const content: FormContent | undefined = hasProblem(findings) ? undefined : read.content
  return { ...read, content, findings: findings.list() }
}
