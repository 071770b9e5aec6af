import { checkSeverities } from '@scrutineer/contract/checks/form-check'
import { nameOperands } from '@scrutineer/contract/checks/text-form/operand-names'
import { parseCheck } from '@scrutineer/contract/checks/text-form/parse-check'
import { printCheck } from '@scrutineer/contract/checks/text-form/print-check'
import { type ContentCheck, questionsByPosition } from '../content/content-checks.ts'
import type { FileIssues } from '../content/file-issue.ts'
import type { ContentSection, FormContent } from '../content/form-content.ts'
import { type Row, tableOf, type Worksheet } from '../workbook/read-workbook.ts'
import type { SheetToWrite } from '../workbook/write-workbook.ts'

const columns = ['severity', 'says::English (en)', 'says::Romanian (ro)', 'rule'] as const
type CheckColumn = 'severity' | 'en' | 'ro' | 'rule'

/** Other programs ignore a worksheet of this name. Without checks there is none. */
export const checkSheets = (content: FormContent): SheetToWrite[] => {
  const { checks = [] } = content
  if (checks.length === 0) return []
  const names = nameOperands(questionsByPosition(content))
  const rows = checks.map(({ says, severity, rule }) => [severity, says.en, says.ro, printCheck(rule, names)])
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
  sections: readonly ContentSection[],
  issues: FileIssues,
): ContentCheck[] => {
  const { headings, rows } = tableOf(sheet)
  const names = nameOperands(questionsByPosition({ sections }))
  const readRow = ({ cells, location }: Row): ContentCheck[] => {
    const texts = { severity: '', en: '', ro: '', rule: '' }
    for (const [index, cell] of cells.entries()) {
      const column = columnOf(headings[index] ?? '')
      if (column) texts[column] ||= cell
      else if (cell !== '') issues.omission('column', location, { column: headings[index] ?? '' })
    }
    const { en, ro } = texts
    const severity = checkSeverities.find(each => each === texts.severity.toLowerCase())
    const { rule } = parseCheck(texts.rule, names)
    if (!rule) {
      issues.omission('check', location, { name: en || ro || texts.rule })
      return []
    }
    if (!severity && texts.severity !== '') issues.omission('badValue', location, { value: texts.severity })
    return [{ location, says: { en, ro }, severity: severity ?? 'hint', rule }]
  }
  return rows.flatMap(readRow)
}
