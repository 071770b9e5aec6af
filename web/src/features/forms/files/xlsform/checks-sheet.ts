import type { CheckRule } from '@scrutineer/contract/checks/check-rule'
import { mapAnswers } from '@scrutineer/contract/checks/comparison'
import { checkSeverities } from '@scrutineer/contract/checks/form-check'
import { nameOperands } from '@scrutineer/contract/checks/text-form/operand-names'
import { parseCheck } from '@scrutineer/contract/checks/text-form/parse-check'
import { printCheck } from '@scrutineer/contract/checks/text-form/print-check'
import {
  type EditedCheck,
  type EditedForm,
  type EditedQuestion,
  noId,
  questionsOf,
} from '../../editor/model/edited-form.ts'
import { createNodeId } from '../../editor/model/new-form.ts'
import type { FileIssues } from '../content/file-issue.ts'
import { createFormTable, type FormRow } from '../workbook/form-table.ts'
import { tableOf, type Worksheet } from '../workbook/read-workbook.ts'
import type { SheetToWrite } from '../workbook/write-workbook.ts'

const columns = ['severity', 'says::English (en)', 'says::Romanian (ro)', 'rule'] as const
type CheckColumn = 'severity' | 'en' | 'ro' | 'rule'

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
  const rows = checks.map(({ says, severity, rule }) => [
    ...[severity, says.en ?? '', says.ro ?? ''],
    printCheck(mapRule(rule, questions, positions), names),
  ])
  return [{ name: 'checks', rows: [[...columns], ...rows], widths: [12, 60, 60, 60] }]
}

const columnOf = (heading: string): CheckColumn | undefined => {
  const name = heading.trim().toLowerCase()
  if (name === 'severity' || name === 'rule') return name
  const [, language] = /^says\s*::.*\((en|ro)\)$/.exec(name) ?? []
  return language === 'en' || language === 'ro' ? language : undefined
}

/** Whether a worksheet has checks. Those of other programs with the same name have no rules. */
export const isCheckSheet = (sheet: Worksheet): boolean =>
  sheet.name.trim().toLowerCase() === 'checks' && tableOf(sheet).headings.some(each => columnOf(each) === 'rule')

/** Reads the worksheet `checks`. Reports the rows whose rule can't be used. */
export const readCheckSheet = (
  sheet: Worksheet,
  form: Pick<EditedForm, 'sections'>,
  issues: FileIssues,
): EditedCheck[] => {
  const questions = questionsOf(form)
  const positions = byPosition(questions)
  const names = nameOperands(positions)
  const readRow = (row: FormRow<CheckColumn>): EditedCheck[] => {
    const { location, text } = row
    const says = { en: text('en'), ro: text('ro') }
    const severity = checkSeverities.find(each => each === text('severity').toLowerCase())
    const { rule } = parseCheck(text('rule'), names)
    row.finish()
    if (!rule) {
      issues.omission('check', location, { name: says.en || says.ro || text('rule') })
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
  return createFormTable(sheet, '', issues, columnOf).rows().flatMap(readRow)
}
