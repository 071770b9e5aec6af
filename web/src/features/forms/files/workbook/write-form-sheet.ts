import type { FormContent } from '../content/form-content.ts'
import {
  type Column,
  columnHeadings,
  columns,
  diasporaLabels,
  kindLabels,
  typeLabel,
  yesLabels,
} from './sheet-labels.ts'

type Cells = Partial<Record<Column, string>>

/** The rows of the documented worksheet, headings first. */
export const formSheetRows = (content: FormContent, locale: 'en' | 'ro'): string[][] => {
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
            shortEn: option.shortTextEn,
            shortRo: option.shortTextRo,
          }),
        ),
      ]),
    ]),
  ]
}
