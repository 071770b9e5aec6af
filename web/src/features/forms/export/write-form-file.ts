import type { TextName, TranslatedNode } from '@scrutineer/contract/helpers/form-languages'
import { type EditedForm, type EditedOption, type EditedQuestion, questionsOf } from '../editor/model/edited-form.ts'
import { languagesOf } from '../files/content/text-language.ts'
import { allLanguages, textsOf } from '../files/content/write-languages.ts'
import { writeJson } from '../files/json/write-json.ts'
import { writeVoteMonitor } from '../files/json/write-vote-monitor.ts'
import {
  type Column,
  columnHeadings,
  columns,
  diasporaLabels,
  headingIn,
  helpSheetNames,
  kindLabels,
  sheetNames,
  typeLabel,
  yesLabels,
} from '../files/workbook/sheet-labels.ts'
import { helpRows, templateExample } from '../files/workbook/template-workbook.ts'
import { type SheetToWrite, writeWorkbook } from '../files/workbook/write-workbook.ts'
import { xlsformSheets } from '../files/xlsform/write-xlsform.ts'

type Cells = Readonly<Record<string, string>>

const widths = { kind: 12, code: 12, text: 70, type: 22, freeText: 12, flagged: 12, short: 34 }

const formRows = (content: EditedForm, locale: 'en' | 'ro'): Cells[] => {
  const kinds = kindLabels[locale]
  const yes = (isSet: boolean) => (isSet ? yesLabels[locale] : '')
  const texts = (node: TranslatedNode, name: TextName): Cells =>
    Object.fromEntries(textsOf(node, name, content).map(({ tag, text }) => [headingIn('text', tag), text]))
  const { code, diaspora, sections } = content
  const optionRow = ({ shortText = {}, ...option }: EditedOption): Cells => ({
    ...{ kind: kinds.option, ...texts(option, 'text') },
    ...{ freeText: yes(option.isFreeText), flagged: yes(option.flagged) },
    ...Object.fromEntries(Object.entries(shortText).map(([tag, text]) => [headingIn('short', tag), text])),
  })
  const questionRow = (question: EditedQuestion): Cells => ({
    ...{ kind: kinds.question, code: question.code, ...texts(question, 'text') },
    type: typeLabel(question.questionType, locale),
  })
  return [
    { kind: kinds.form, code, ...texts(content, 'description'), type: diaspora ? diasporaLabels[locale] : '' },
    ...sections.flatMap(section => [
      { kind: kinds.section, code: section.code, ...texts(section, 'description') },
      ...section.questions.flatMap(question => [questionRow(question), ...question.options.map(optionRow)]),
    ]),
  ]
}

/** The documented worksheet. Texts and short wordings have a column for each language. */
const formSheet = (content: EditedForm, locale: 'en' | 'ro'): SheetToWrite => {
  const text = allLanguages(content)
  const worded = languagesOf(questionsOf(content).flatMap(({ options }) => options.map(each => each.shortText)))
  const short = [...new Set([...text.filter(tag => tag !== undefined), ...worded])]
  const languages: { [Name in Column]?: readonly (string | undefined)[] } = { text, short }
  const used = columns.flatMap(column => (languages[column] ?? [undefined]).map(tag => ({ column, tag })))
  const rows = formRows(content, locale).map(cells => used.map(each => cells[headingIn(each.column, each.tag)] ?? ''))
  return {
    name: sheetNames[locale],
    rows: [used.map(({ column, tag }) => headingIn(columnHeadings[locale][column], tag)), ...rows],
    widths: used.map(({ column }) => widths[column]),
  }
}

export type FileFormat = 'json' | 'voteMonitor' | 'xlsx' | 'xlsform'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const toJsonBlob = (text: string) => new Blob([text], { type: 'application/json' })

const toXlsxBlob = async (sheets: readonly SheetToWrite[]) =>
  new Blob([new Uint8Array(await writeWorkbook(sheets))], { type: xlsxType })

/**
 * The form as a file. The words of the worksheet layout are in the person's language. Vote Monitor requires the language of the
 * texts; where the form doesn't state it, it is taken to be the person's.
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
