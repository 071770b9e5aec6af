import { operandsOf } from '@scrutineer/contract/checks/comparison'
import { type Operand, operandKey } from '@scrutineer/contract/checks/operand'
import type { Row, RowPages } from '../../../http/response/spreadsheet/table.ts'
import { type FiredCheckRow, findFiredChecks } from '../fired-check-store.ts'
import type { Cursor } from '../store.ts'
import type { FormTexts } from './form-texts.ts'
import type { ExportTexts } from './headings.ts'
import { pagesOf, type ReportContext, reporterCells, stationCells } from './report-context.ts'

const CHECKS_PER_PAGE = 500

/** Code of the question, and its text or that of its field; or the name of the fact. */
const nameOf = async (
  operand: Operand,
  { formId, formVersion }: FiredCheckRow,
  forms: FormTexts,
  texts: ExportTexts,
) => {
  if (operand.kind === 'fact') return texts.checks.facts[operand.fact]
  const { questionCode, questionText, text } = await forms.option(formId, formVersion, operand.idOption)
  return `${questionCode} ${text || questionText}`
}

/** The compared values with their names, in the order of the rule. */
const comparedValues = async (fired: FiredCheckRow, forms: FormTexts, texts: ExportTexts) => {
  const rule = await forms.rule(fired.formId, fired.formVersion, fired.checkId)
  const named: string[] = []
  for (const operand of operandsOf(rule)) {
    const value = fired.operands[operandKey(operand)]
    if (value !== undefined) named.push(`${await nameOf(operand, fired, forms, texts)}: ${value}`)
  }
  return named.join('; ')
}

const numberCell = (text: string) => ({ kind: 'number', text }) as const

export async function* checkPages({ scoped, filter, texts, forms, time }: ReportContext): RowPages {
  const find = (position: Cursor, limit: number) => findFiredChecks(scoped, filter, position, limit)
  for await (const page of pagesOf(find, CHECKS_PER_PAGE)) {
    const rows: Row[] = []
    for (const fired of page) {
      const hasEnded = fired.endedAt !== null && fired.endedAt <= filter.asOf
      rows.push([
        ...reporterCells(fired),
        await forms.code(fired.formId, fired.formVersion),
        fired.formVersion,
        texts.checks.sentence(fired.says),
        texts.checks.severities[fired.severity],
        ...[fired.left, fired.right, fired.tolerance].map(numberCell),
        await comparedValues(fired, forms, texts),
        time(fired.firedAt),
        hasEnded ? time(fired.endedAt) : '',
        hasEnded && fired.end ? texts.checks.ends[fired.end] : '',
        ...stationCells(fired, texts),
        fired.countyName,
        time(fired.confirmedAt !== null && fired.confirmedAt <= filter.asOf ? fired.confirmedAt : null),
      ])
    }
    yield rows
  }
}
