import { textIn } from '@scrutineer/contract/core/languages'
import type { FlatField } from '@scrutineer/contract/exports'
import { followUpStates, verdicts } from '@scrutineer/contract/fields/follow-up-states'
import { type InputKind, inputKinds } from '@scrutineer/contract/typed-values/input-kinds'
import { isOfKind } from '../../../db/shared/typed-values.ts'
import { allServerTexts, type ServerTexts, serverTextsIn } from '../../../domain/messages.ts'
import type { Cell, Row } from '../../../http/response/spreadsheet/table.ts'
import { createIsoFormatter } from '../content/time-format.ts'
import type { SelectionRow } from '../store.ts'
import type { FlatOption, FlatQuestion } from './flat-form.ts'
import type { FlatReportRow, NgoCode } from './store.ts'

/** A column: its description, and the cell of a row. */
interface FlatColumn<Row> {
  readonly field: FlatField
  readonly cell: (row: Row) => Cell
  /** The question, and of what was typed the option. */
  readonly questionId?: number
  readonly optionId?: number | undefined
}

/** A current answer to a question, with its options by id; without any if it could not be observed or doesn't count. */
interface FlatAnswer {
  readonly question: FlatQuestion
  readonly selected: ReadonlyMap<number, SelectionRow>
  /** One of its rows: what all of them say alike. */
  readonly row: SelectionRow
}

interface FlatReport {
  readonly report: FlatReportRow
  readonly observerCode: string
  readonly firstAt: Date
  readonly last: SelectionRow
}

export interface FlatWideRow extends FlatReport {
  /** By the question's id. */
  readonly answers: ReadonlyMap<number, FlatAnswer>
}

interface FlatLongRow extends FlatReport {
  readonly answer: FlatAnswer
  /** Undefined for an answer without an option. */
  readonly option: FlatOption | undefined
}

/** What the columns of a flat export depend on. Plain values, since it is sent to a worker thread. */
export interface FlatPlan {
  readonly form: {
    readonly id: number
    readonly code: string
    readonly title: string
    /** In the form's order; questions of earlier versions last. */
    readonly questions: readonly FlatQuestion[]
  }
  readonly shape: 'wide' | 'long'
  readonly timeZone: string
  /** Those in scope. */
  readonly ngos: readonly NgoCode[]
  /** Names of the levels of areas above the counties, from the top. */
  readonly levels: readonly string[]
  readonly hasNames: boolean
  readonly hasTexts: boolean
  /** Names of the columns; undefined for all. */
  readonly names?: readonly string[]
}

type Label = keyof ServerTexts['exports']['columns']
type Titles = FlatField['titles']

const titlesOf = (titleIn: (texts: ServerTexts) => string): Titles =>
  Object.fromEntries(Array.from(allServerTexts(), ([tag, texts]) => [tag, titleIn(texts)]))

const labelOf = (name: Label) => titlesOf(texts => texts.exports.columns[name])

/** Of a text of the form, which has one language. */
const same = (text: string): Titles => titlesOf(() => text)

const titled = (titles: Titles) => ({ title: textIn(titles, 'en'), titles })

/** Names of columns that no question may have. */
export const reservedNames = (levels: readonly string[]): readonly string[] => [
  ...Object.keys(serverTextsIn('en').exports.columns),
  ...levels.map((_, index) => `area_${index + 1}`),
]

const column = <Row>(
  name: Label,
  type: FlatField['type'],
  cell: (row: Row) => Cell | null,
  more: Partial<FlatField> = {},
): FlatColumn<Row> => ({
  field: { name, type, ...titled(labelOf(name)), ...more },
  cell: row => cell(row) ?? '',
})

const oneOf = (values: readonly (string | number)[]) => ({ constraints: { enum: [...values] } })
const zeroOrOne = oneOf([0, 1])
const bit = (isTrue: boolean): Cell => (isTrue ? 1 : 0)

type ToText = (time: Date | null) => string

/** The columns of a report, first in both shapes. */
const reportColumns = ({ form, ngos, levels, hasNames }: FlatPlan, iso: ToText): readonly FlatColumn<FlatReport>[] => {
  const ngoCodes = new Map(ngos.map(({ id, code }) => [id, code]))
  return [
    column('report_id', 'string', ({ report, observerCode }) => `${observerCode}-${report.stationId}-${form.id}`),
    column('ngo', 'string', ({ report }) => ngoCodes.get(report.ngoId) ?? '', {
      categories: ngos.map(({ code, name }) => ({ value: code, label: name })),
    }),
    column('county', 'string', ({ report }) => report.countyCode),
    ...levels.map((level, index) => ({
      field: { name: `area_${index + 1}`, type: 'string' as const, ...titled(same(level)) },
      cell: ({ report }: FlatReport) => report.areasByLevel[index + 1] ?? '',
    })),
    column('station_number', 'integer', ({ report }) => report.stationNumber),
    column('station_code', 'string', ({ report }) => report.stationCode),
    column('observer_code', 'string', ({ observerCode }) => observerCode),
    ...(hasNames
      ? [
          column('observer_name', 'string', ({ report }: FlatReport) => report.observerName),
          column('observer_phone', 'string', ({ report }: FlatReport) => report.phone),
        ]
      : []),
    column('arrived_at', 'datetime', ({ report }) => iso(report.arrivedAt)),
    column('left_at', 'datetime', ({ report }) => iso(report.leftAt)),
    column('first_at', 'datetime', ({ firstAt }) => iso(firstAt)),
    column('last_at', 'datetime', ({ last }) => iso(last.answeredAt)),
    column('version', 'integer', ({ last }) => last.formVersion),
    column('state', 'string', ({ report }) => report.followUpState, oneOf(followUpStates)),
    column('verdict', 'string', ({ report }) => report.verdict, oneOf(verdicts)),
  ]
}

const typeOf = (kind: Exclude<InputKind, 'text'>): Partial<FlatField> & Pick<FlatField, 'type'> => {
  const { values } = inputKinds[kind]
  if (values === 'number') return { type: kind === 'integer' ? 'integer' : 'number' }
  return values === 'time' ? { type: 'time', format: '%H:%M' } : { type: 'date' }
}

/** The typed number, time or date; empty if the text has none. */
const typedCell = (selection: SelectionRow | undefined, kind: InputKind | undefined): Cell =>
  kind === undefined || kind === 'text' || !selection?.typed || !isOfKind(kind, selection.typed)
    ? ''
    : { kind: inputKinds[kind].values, text: selection.typed }

/** What was typed as a text, and what has no value of its kind. */
const textCell = (selection: SelectionRow | undefined, kind: InputKind | undefined): Cell =>
  typedCell(selection, kind) === '' ? (selection?.value ?? '') : ''

const codesOf = ({ options }: FlatQuestion, { selected }: FlatAnswer) =>
  options.flatMap(({ id, code }) => (selected.has(id) ? [code] : [])).join(' ')

/** The columns of a question. A question without an answer has empty cells. */
const questionColumns = (question: FlatQuestion, { hasTexts }: FlatPlan): FlatColumn<FlatWideRow>[] => {
  const { id, name, text, takesSeveral, isOnlyField, options } = question
  const describe = (
    suffix: string,
    type: FlatField['type'],
    part: Titles,
    more: Partial<FlatField> = {},
  ): FlatField => {
    const titles = Object.entries(part).map(([tag, label]) => [tag, [text, label].filter(Boolean).join(' · ')])
    return { name: name + suffix, type, ...titled(Object.fromEntries(titles)), ...more }
  }
  const of = (field: FlatField, cell: (answer: FlatAnswer) => Cell, optionId?: number): FlatColumn<FlatWideRow> => ({
    field,
    questionId: id,
    optionId,
    cell: ({ answers }) => {
      const answer = answers.get(id)
      return answer ? cell(answer) : ''
    },
  })
  const categories = options.map(option => ({ value: option.code, label: option.text }))
  const choices = takesSeveral ? { categories } : { categories, ...oneOf(options.map(({ code }) => code)) }
  const typed = options.flatMap((option, index) => {
    const { kind, unit } = option
    if (kind === undefined) return []
    const stem = isOnlyField ? '' : `__${index + 1}`
    const part = same(isOnlyField ? '' : option.text)
    const value =
      kind === 'text'
        ? []
        : [describe(stem && `${stem}__value`, typeOf(kind).type, part, { ...typeOf(kind), ...(unit && { unit }) })]
    return [
      ...value.map(field => of(field, ({ selected }) => typedCell(selected.get(option.id), kind), option.id)),
      ...(hasTexts
        ? [of(describe(`${stem}__text`, 'string', part), ({ selected }) => textCell(selected.get(option.id), kind))]
        : []),
    ]
  })
  const selectedBits = options.map((option, index) =>
    of(describe(`__${index + 1}`, 'integer', same(option.text), zeroOrOne), ({ selected }) =>
      selected.size === 0 ? '' : bit(selected.has(option.id)),
    ),
  )
  return [
    ...(isOnlyField ? [] : [of(describe('', 'string', same(''), choices), answer => codesOf(question, answer))]),
    ...(takesSeveral && !isOnlyField ? selectedBits : []),
    ...typed,
    of(describe('__not_observed', 'integer', labelOf('not_observed'), zeroOrOne), ({ row }) => bit(row.notObserved)),
    of(describe('__corrected', 'integer', labelOf('corrected'), zeroOrOne), ({ row }) => bit(row.correctedBy !== null)),
    of(describe('__verified', 'integer', labelOf('verified'), zeroOrOne), ({ row }) => bit(row.verifiedBy !== null)),
  ]
}

/** A row a report. */
export const wideColumns = (plan: FlatPlan, iso: ToText): readonly FlatColumn<FlatWideRow>[] => [
  ...reportColumns(plan, iso),
  ...plan.form.questions.flatMap(question => questionColumns(question, plan)),
]

const selectionOf = ({ answer, option }: FlatLongRow) => option && answer.selected.get(option.id)

/** A row a selected option, and a row an answer without one. */
const longColumns = (plan: FlatPlan, iso: ToText): readonly FlatColumn<FlatLongRow>[] => [
  ...reportColumns(plan, iso),
  column('section', 'string', ({ answer }) => answer.question.section),
  column('question', 'string', ({ answer }) => answer.question.name),
  column('option', 'string', ({ option }) => option?.code ?? ''),
  column('flagged', 'integer', row => bit(selectionOf(row)?.flagged ?? false), zeroOrOne),
  column('value', 'string', row => typedCell(selectionOf(row), row.option?.kind)),
  ...(plan.hasTexts
    ? [column('text', 'string', (row: FlatLongRow) => textCell(selectionOf(row), row.option?.kind))]
    : []),
  column('answered_at', 'datetime', ({ answer }) => iso(answer.row.answeredAt)),
  column('not_observed', 'integer', ({ answer }) => bit(answer.row.notObserved), zeroOrOne),
  column('corrected', 'integer', ({ answer }) => bit(answer.row.correctedBy !== null), zeroOrOne),
  column('verified', 'integer', ({ answer }) => bit(answer.row.verifiedBy !== null), zeroOrOne),
]

/** The selected options of a report, in the form's order; of an answer without one a row that says why. */
const toLongRows = (report: FlatWideRow, questions: readonly FlatQuestion[]): FlatLongRow[] =>
  questions.flatMap(({ id, options }) => {
    const answer = report.answers.get(id)
    if (!answer) return []
    const selected = options.filter(option => answer.selected.has(option.id))
    return (selected.length > 0 ? selected : [undefined]).map(option => ({ ...report, answer, option }))
  })

/** The fields of a flat export, and the cells of reports. */
export const flatShape = (plan: FlatPlan) => {
  const iso = createIsoFormatter(plan.timeZone)
  const names = plan.names && new Set(plan.names)
  const shapeOf = <Shown>(all: readonly FlatColumn<Shown>[], toShown: (report: FlatWideRow) => readonly Shown[]) => {
    const columns = all.filter(({ field }) => names?.has(field.name) ?? true)
    return {
      fields: columns.map(({ field }) => field),
      toRows: (reports: readonly FlatWideRow[]): Row[] =>
        reports.flatMap(toShown).map(row => columns.map(({ cell }) => cell(row))),
    }
  }
  return plan.shape === 'long'
    ? shapeOf(longColumns(plan, iso), report => toLongRows(report, plan.form.questions))
    : shapeOf(wideColumns(plan, iso), report => [report])
}
