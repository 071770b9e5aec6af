import { operandsOf } from '@scrutineer/contract/checks/comparison'
import { type Operand, operandKey } from '@scrutineer/contract/checks/operand'
import { type FiredCheckRow, findFiredChecks } from '../follow-up-store.ts'
import {
  countyName,
  createPart,
  type PartColumn,
  type ReportContext,
  reporterColumns,
  rowByRow,
  stationColumns,
} from './report-part.ts'

/** Code of the question, and its text or that of its field; or the name of the fact. */
const nameOf = async (operand: Operand, { formId, formVersion }: FiredCheckRow, { forms, texts }: ReportContext) => {
  if (operand.kind === 'fact') return texts.checks.facts[operand.fact]
  const { questionCode, questionText, text } = await forms.option(formId, formVersion, operand.idOption)
  return `${questionCode} ${text || questionText}`
}

/** The compared values with their names, in the order of the rule. */
const comparedValues = async (fired: FiredCheckRow, context: ReportContext) => {
  const rule = await context.forms.rule(fired.formId, fired.formVersion, fired.checkId)
  const named: string[] = []
  for (const operand of operandsOf(rule)) {
    const value = fired.operands[operandKey(operand)]
    if (value !== undefined) named.push(`${await nameOf(operand, fired, context)}: ${value}`)
  }
  return named.join('; ')
}

const numberCell = (text: string) => ({ kind: 'number', text }) as const

/** Null after the exported state. */
const untilSnapshot = (time: Date | null, { filter }: ReportContext) =>
  time !== null && time <= filter.asOf ? time : null

const readRow = async (fired: FiredCheckRow, context: ReportContext) => ({
  report: fired,
  endedAt: untilSnapshot(fired.endedAt, context),
  formCode: await context.forms.code(fired.formId, fired.formVersion),
  comparedValues: await comparedValues(fired, context),
})

const columns: readonly PartColumn<Awaited<ReturnType<typeof readRow>>>[] = [
  ...reporterColumns,
  { name: 'form', width: 8, cell: row => row.formCode },
  { name: 'formVersion', width: 8, cell: ({ report }) => report.formVersion },
  { name: 'check', width: 48, cell: ({ report }, { texts }) => texts.checks.sentence(report.says) },
  { name: 'severity', width: 12, cell: ({ report }, { texts }) => texts.checks.severities[report.severity] },
  { name: 'left', width: 12, cell: ({ report }) => numberCell(report.left) },
  { name: 'right', width: 12, cell: ({ report }) => numberCell(report.right) },
  { name: 'tolerance', width: 12, cell: ({ report }) => numberCell(report.tolerance) },
  { name: 'comparedValues', width: 64, cell: row => row.comparedValues },
  { name: 'firedAt', width: 20, isDateTime: true, cell: ({ report }, { time }) => time(report.firedAt) },
  { name: 'endedAt', width: 20, isDateTime: true, cell: ({ endedAt }, { time }) => time(endedAt) },
  {
    name: 'end',
    width: 24,
    cell: ({ endedAt, report: { end } }, { texts }) => (endedAt && end ? texts.checks.ends[end] : ''),
  },
  ...stationColumns,
  countyName,
  {
    name: 'confirmedAt',
    width: 20,
    isDateTime: true,
    cell: ({ report }, context) => context.time(untilSnapshot(report.confirmedAt, context)),
  },
]

export const checkPart = createPart({ columns, find: findFiredChecks, pageSize: 500, toRows: rowByRow(readRow) })
