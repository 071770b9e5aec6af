import type { CheckRule } from '@scrutineer/contract/checks/check-rule'
import { mapAnswers } from '@scrutineer/contract/checks/comparison'
import { checkSeverities } from '@scrutineer/contract/checks/form-check'
import { nameOperands } from '@scrutineer/contract/checks/text-form/operand-names'
import { parseCheck } from '@scrutineer/contract/checks/text-form/parse-check'
import { printCheck } from '@scrutineer/contract/checks/text-form/print-check'
import { textIn } from '@scrutineer/contract/core/languages'
import {
  type EditedCheck,
  type EditedForm,
  type EditedQuestion,
  noId,
  questionsOf,
} from '../../editor/model/edited-form.ts'
import { createNodeId } from '../../editor/model/new-form.ts'
import type { Reading } from '../content/read-form.ts'
import { languagesOf, languageTitle } from '../content/text-language.ts'
import { createFormTable, type FormRow, parseHeadings } from '../workbook/form-table.ts'
import { tableOf, type Worksheet } from '../workbook/read-workbook.ts'
import type { SheetToWrite } from '../workbook/write-workbook.ts'

/** The questions with their positions as ids: rules name numbers of questions without a code by them. */
const byPosition = (questions: readonly EditedQuestion[]): EditedQuestion[] =>
  questions.map((question, q) => ({
    ...question,
    id: q + 1,
    options: question.options.map((option, o) => ({ ...option, id: o + 1 })),
  }))

/** The rule with the ids that other questions have in the same places. */
const mapRule = (rule: CheckRule, from: readonly EditedQuestion[], to: readonly EditedQuestion[]): CheckRule =>
  mapAnswers(rule, ({ kind, idQuestion, idOption }) => {
    const q = from.findIndex(({ id }) => id === idQuestion)
    const o = from[q]?.options.findIndex(({ id }) => id === idOption) ?? -1
    return { kind, idQuestion: to[q]?.id ?? noId, idOption: to[q]?.options[o]?.id ?? noId }
  })

/** Other programs ignore a worksheet of this name. Without checks there is none. */
export const checkSheets = (form: EditedForm): SheetToWrite[] => {
  const { checks = [] } = form
  if (checks.length === 0) return []
  const questions = questionsOf(form)
  const positions = byPosition(questions)
  const names = nameOperands(positions)
  const tags = languagesOf(checks.map(({ says }) => says))
  const headings = ['severity', ...tags.map(tag => `says::${languageTitle(tag)}`), 'rule']
  const rows = checks.map(({ says, severity, rule }) => [
    ...[severity, ...tags.map(tag => says[tag] ?? '')],
    printCheck(mapRule(rule, questions, positions), names),
  ])
  return [{ name: 'checks', rows: [headings, ...rows], widths: [12, ...tags.map(() => 60), 60] }]
}

/** Whether a worksheet has checks. Those of other programs with the same name have no rules. */
export const isCheckSheet = (sheet: Worksheet): boolean =>
  sheet.name.trim().toLowerCase() === 'checks' &&
  parseHeadings(tableOf(sheet).headings).some(({ name }) => name === 'rule')

/** Reads the worksheet `checks`. Reports the rows whose rule can't be used. */
export const readCheckSheet = (
  sheet: Worksheet,
  form: Pick<EditedForm, 'sections'>,
  reading: Reading,
): EditedCheck[] => {
  const questions = questionsOf(form)
  const positions = byPosition(questions)
  const names = nameOperands(positions)
  const readRow = (row: FormRow): EditedCheck[] => {
    const { location, text } = row
    const says = row.texts('says')
    const severity = checkSeverities.find(each => each === text('severity').toLowerCase())
    const { rule } = parseCheck(text('rule'), names)
    row.finish()
    if (!rule) {
      reading.issues.omission('check', location, { name: textIn(says, reading.tag) || text('rule') })
      return []
    }
    if (!severity && text('severity') !== '') row.reject('severity')
    return [
      {
        id: createNodeId(),
        location,
        says,
        severity: severity ?? 'hint',
        rule: mapRule(rule, positions, questions),
      },
    ]
  }
  return createFormTable(sheet, '', parseHeadings).rows(reading).flatMap(readRow)
}
