import { createHmac } from 'node:crypto'
import type { FlatField, ManifestPart } from '@scrutineer/contract/exports'
import { getOrAdd } from '@scrutineer/contract/helpers/groups'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import type { SigningKey } from '../../../domain/crypto/signing-key.ts'
import type { Column, Row, RowPages } from '../../../http/response/spreadsheet/table.ts'
import { createIsoFormatter } from '../content/time-format.ts'
import type { ExportJob } from '../export-job.ts'
import { type Cursor, findSelections, type SelectionRow, startCursor } from '../store.ts'
import { type FlatLongRow, type FlatPlan, type FlatWideRow, longColumns, wideColumns } from './flat-columns.ts'
import type { FlatForm, FlatQuestion } from './flat-form.ts'
import { type FlatReportRow, findFlatReports } from './store.ts'

/** Rows in memory at a time: a wide one may have thousands of cells. */
const PAGE_SIZE = 250

type FlatFilter = Parameters<typeof findFlatReports>[1]

const toAnswers = (selections: readonly SelectionRow[], questions: ReadonlyMap<number, FlatQuestion>) => {
  const answers = new Map<number, { question: FlatQuestion; selected: Map<number, SelectionRow>; row: SelectionRow }>()
  for (const row of selections) {
    const question = questions.get(row.questionId)
    const isWithdrawn = row.optionId === null && row.correctedBy === null && !row.notObserved
    if (!question || isWithdrawn) continue
    const { selected } = getOrAdd(answers, question.id, () => ({ question, selected: new Map(), row }))
    if (row.optionId !== null) selected.set(row.optionId, row)
  }
  return answers
}

/** Answers of one post have the same time. */
const byReceipt = (a: SelectionRow, b: SelectionRow) =>
  a.answeredAt.getTime() - b.answeredAt.getTime() || Number(a.answerId) - Number(b.answerId)

/** Reads reports by page, each with its answers. A report whose answers were all withdrawn has none. */
async function* readReports(scoped: ScopedDb, filter: FlatFilter, form: FlatForm, codeOf: (id: number) => string) {
  const questions = new Map(form.questions.map(question => [question.id, question]))
  let after: Cursor = startCursor
  for (;;) {
    const reports = await findFlatReports(scoped, filter, { after, limit: PAGE_SIZE })
    const byReport = new Map<number, SelectionRow[]>()
    if (reports.length > 0)
      for (const selection of await findSelections(scoped, filter, reports, form.id))
        getOrAdd(byReport, selection.thread, () => []).push(selection)
    yield reports.flatMap((report: FlatReportRow, index): FlatWideRow[] => {
      const selections = (byReport.get(index) ?? []).toSorted(byReceipt)
      const [first, last] = [selections[0], selections.at(-1)]
      if (!first || !last) return []
      const observerCode = codeOf(report.observerId)
      return [{ report, observerCode, firstAt: first.answeredAt, last, answers: toAnswers(selections, questions) }]
    })
    const last = reports.at(-1)
    if (!last || reports.length < PAGE_SIZE) return
    after = last
  }
}

/** The selected options of a report, in the form's order; of an answer without one a row that says why. */
const toLongRows = (row: FlatWideRow, { questions }: FlatForm): FlatLongRow[] =>
  questions.flatMap(({ id, options }) => {
    const answer = row.answers.get(id)
    if (!answer) return []
    const selected = options.filter(option => answer.selected.has(option.id))
    return (selected.length > 0 ? selected : [undefined]).map(option => ({ ...row, answer, option }))
  })

type FlatJob = ExportJob & Required<Pick<ExportJob, 'flat'>>

/** What the columns of a flat export depend on. */
interface ShapeJob {
  readonly query: Pick<ExportJob['query'], 'shape'>
  readonly flat: FlatPlan
  readonly timeZone: string
}

/** The shape's fields, and the cells of a page's rows. */
const shapeOf = ({ query, flat, timeZone }: ShapeJob) => {
  const iso = createIsoFormatter(timeZone)
  if (query.shape === 'long') {
    const columns = longColumns(flat, iso)
    const toRows = (reports: readonly FlatWideRow[]) =>
      reports.flatMap(report => toLongRows(report, flat.form).map(row => columns.map(({ cell }) => cell(row))))
    return { fields: columns.map(({ field }) => field), toRows }
  }
  const columns = wideColumns(flat, iso)
  const toRows = (reports: readonly FlatWideRow[]) => reports.map(row => columns.map(({ cell }) => cell(row)))
  return { fields: columns.map(({ field }) => field), toRows }
}

/** The columns of a flat export. */
export const flatFields = (job: ShapeJob): readonly FlatField[] => shapeOf(job).fields

const codebookColumns: readonly Column[] = ['column', 'type', 'code', 'label_en', 'label_ro', 'unit'].map(heading => ({
  heading,
  width: 24,
}))

/** The code book: a row a column, followed by those of its codes. */
const codebookRows = (fields: readonly FlatField[]): Row[] =>
  fields.flatMap(({ name, type, titles, unit = '', categories = [] }) => [
    [name, type, '', titles.en, titles.ro, unit],
    ...categories.map(({ value, label }) => [name, type, value, label, label, '']),
  ])

async function* onePage(rows: Row[]): RowPages {
  yield rows
}

/**
 * Reads the reports in scope as the parts of a flat export: rows by county id, station number and observer. The code of an observer
 * depends on the server's key, so that it means nothing elsewhere.
 */
export const createFlatReader = (scoped: ScopedDb, filter: FlatFilter, job: FlatJob, signingKey: SigningKey) => {
  const { fields, toRows } = shapeOf(job)
  const secret = signingKey.deriveSecret('observer codes')
  const codeOf = (id: number) => `o${createHmac('sha256', secret).update(String(id)).digest('hex').slice(0, 16)}`
  async function* rows(): RowPages {
    for await (const reports of readReports(scoped, filter, job.flat.form, codeOf)) yield toRows(reports)
  }
  return (part: ManifestPart['name']): { columns: readonly Column[]; rows: RowPages } =>
    part === 'codebook'
      ? { columns: codebookColumns, rows: onePage(codebookRows(fields)) }
      : { columns: fields.map(({ name }) => ({ heading: name, width: 14 })), rows: rows() }
}

/** The Data Package of a flat export. */
export const toDataPackage = (job: ShapeJob, now: Date) => {
  const { form } = job.flat
  const name = job.query.shape ?? 'wide'
  return {
    name: `${form.code.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${name}`,
    title: `${form.code} · ${form.title}`,
    created: now,
    timeZone: job.timeZone,
    resources: [
      {
        name,
        path: `${name}.csv`,
        format: 'csv' as const,
        mediatype: 'text/csv' as const,
        encoding: 'utf-8' as const,
        schema: {
          fields: [...flatFields(job)],
          missingValues: [''],
          ...(name === 'wide' && { primaryKey: ['report_id'] }),
        },
      },
    ],
  }
}
