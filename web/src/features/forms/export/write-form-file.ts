import type { EditedForm } from '../editor/model/edited-form.ts'
import { writeJson } from '../files/json/write-json.ts'
import { writeVoteMonitor } from '../files/json/write-vote-monitor.ts'
import {
  type Column,
  columnHeadings,
  columns,
  diasporaLabels,
  helpSheetNames,
  kindLabels,
  sheetNames,
  typeLabel,
  yesLabels,
} from '../files/workbook/sheet-labels.ts'
import { helpRows, templateExample } from '../files/workbook/template-workbook.ts'
import { type SheetToWrite, writeWorkbook } from '../files/workbook/write-workbook.ts'
import { xlsformSheets } from '../files/xlsform/write-xlsform.ts'

type Cells = Partial<Record<Column, string>>

/** The rows of the documented worksheet, headings first. */
const formSheetRows = (content: EditedForm, locale: 'en' | 'ro'): string[][] => {
  const kinds = kindLabels[locale]
  const yes = (isSet: boolean) => (isSet ? yesLabels[locale] : '')
  const toRow = (cells: Cells) => columns.map(column => cells[column] ?? '')
  const { code, description, diaspora, sections } = content
  return [
    columns.map(column => columnHeadings[locale][column]),
    toRow({ kind: kinds.form, code, text: description, type: diaspora ? diasporaLabels[locale] : '' }),
    ...sections.flatMap(section => [
      toRow({ kind: kinds.section, code: section.code, text: section.description }),
      ...section.questions.flatMap(question => [
        toRow({
          kind: kinds.question,
          code: question.code,
          text: question.text,
          type: typeLabel(question.questionType, locale),
        }),
        ...question.options.map(option =>
          toRow({
            kind: kinds.option,
            text: option.text,
            freeText: yes(option.isFreeText),
            flagged: yes(option.flagged),
            shortEn: option.shortText?.en,
            shortRo: option.shortText?.ro,
          }),
        ),
      ]),
    ]),
  ]
}

export type FileFormat = 'json' | 'voteMonitor' | 'xlsx' | 'xlsform'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const formSheet = (content: EditedForm, locale: 'en' | 'ro'): SheetToWrite => ({
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
export const writeFormFile = async (content: EditedForm, format: FileFormat, locale: 'en' | 'ro'): Promise<Blob> => {
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
