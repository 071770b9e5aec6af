import type { FormContent } from '../files/content/form-content.ts'
import { writeJson } from '../files/json/write-json.ts'
import { helpSheetNames, sheetNames } from '../files/workbook/sheet-labels.ts'
import { helpRows, templateExample } from '../files/workbook/template-workbook.ts'
import { formSheetRows } from '../files/workbook/write-form-sheet.ts'
import { type SheetToWrite, writeWorkbook } from '../files/workbook/write-workbook.ts'
import { xlsformSheets } from '../files/xlsform/write-xlsform.ts'

export type FileFormat = 'json' | 'xlsx' | 'xlsform'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const formSheet = (content: FormContent, locale: 'en' | 'ro'): SheetToWrite => ({
  name: sheetNames[locale],
  rows: formSheetRows(content, locale),
  widths: [12, 12, 70, 22, 12, 12, 34, 34],
})

const toBlob = async (sheets: readonly SheetToWrite[]) =>
  new Blob([new Uint8Array(await writeWorkbook(sheets))], { type: xlsxType })

/** The form as a file. The words of the worksheet layout are in the person's language. */
export const writeFormFile = async (content: FormContent, format: FileFormat, locale: 'en' | 'ro'): Promise<Blob> => {
  if (format === 'json') return new Blob([writeJson(content)], { type: 'application/json' })
  return toBlob(format === 'xlsx' ? [formSheet(content, locale)] : xlsformSheets(content))
}

/** A workbook to fill in: an example in the worksheet layout, and instructions. */
export const writeTemplateWorkbook = (locale: 'en' | 'ro'): Promise<Blob> =>
  toBlob([
    formSheet(templateExample(locale), locale),
    { name: helpSheetNames[locale], rows: helpRows(locale), widths: [30, 110] },
  ])
