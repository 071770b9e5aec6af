import type { FormContent } from '../files/content/form-content.ts'
import { writeJson } from '../files/json/write-json.ts'
import { writeVoteMonitor } from '../files/json/write-vote-monitor.ts'
import { helpSheetNames, sheetNames } from '../files/workbook/sheet-labels.ts'
import { helpRows, templateExample } from '../files/workbook/template-workbook.ts'
import { formSheetRows } from '../files/workbook/write-form-sheet.ts'
import { type SheetToWrite, writeWorkbook } from '../files/workbook/write-workbook.ts'
import { xlsformSheets } from '../files/xlsform/write-xlsform.ts'

export type FileFormat = 'json' | 'voteMonitor' | 'xlsx' | 'xlsform'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const formSheet = (content: FormContent, locale: 'en' | 'ro'): SheetToWrite => ({
  name: sheetNames[locale],
  rows: formSheetRows(content, locale),
  widths: [12, 12, 70, 22, 12, 12, 34, 34],
})

const toJsonBlob = (text: string) => new Blob([text], { type: 'application/json' })

const toXlsxBlob = async (sheets: readonly SheetToWrite[]) =>
  new Blob([new Uint8Array(await writeWorkbook(sheets))], { type: xlsxType })

/**
 * The form as a file. The words of the worksheet layout are in the person's language. Vote Monitor requires the language of the
 * texts, which a form doesn't state; it is taken to be the person's.
 */
export const writeFormFile = async (content: FormContent, format: FileFormat, locale: 'en' | 'ro'): Promise<Blob> => {
  if (format === 'json') return toJsonBlob(writeJson(content))
  if (format === 'voteMonitor') return toJsonBlob(writeVoteMonitor(content, locale))
  return toXlsxBlob(format === 'xlsx' ? [formSheet(content, locale)] : xlsformSheets(content))
}

/** A workbook to fill in: an example in the worksheet layout, and instructions. */
export const writeTemplateWorkbook = (locale: 'en' | 'ro'): Promise<Blob> =>
  toXlsxBlob([
    formSheet(templateExample(locale), locale),
    { name: helpSheetNames[locale], rows: helpRows(locale), widths: [30, 110] },
  ])
