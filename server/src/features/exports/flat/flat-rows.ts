import { createHmac } from 'node:crypto'
import type { FlatField, ManifestPart } from '@scrutineer/contract/exports'
import { getOrAdd } from '@scrutineer/contract/helpers/groups'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import type { SigningKey } from '../../../domain/crypto/signing-key.ts'
import { allServerTexts, type Language } from '../../../domain/messages.ts'
import type { Column, Row, RowPages } from '../../../http/response/spreadsheet/table.ts'
import { type Cursor, findSelections, type SelectionRow, startCursor } from '../store.ts'
import { type FlatPlan, type FlatWideRow, flatShape } from './flat-columns.ts'
import type { FlatQuestion } from './flat-form.ts'
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

/** The reports with their answers. A report whose answers were all withdrawn has none. */
export const readAnswers = async (
  scoped: ScopedDb,
  filter: Pick<FlatFilter, 'asOf'>,
  { form, codeOf }: { readonly form: FlatPlan['form']; readonly codeOf: (observerId: number) => string },
  reports: readonly FlatReportRow[],
): Promise<FlatWideRow[]> => {
  const questions = new Map(form.questions.map(question => [question.id, question]))
  const byReport = new Map<number, SelectionRow[]>()
  if (reports.length > 0)
    for (const selection of await findSelections(scoped, filter, reports, form.id))
      getOrAdd(byReport, selection.thread, () => []).push(selection)
  return reports.flatMap((report, index) => {
    const selections = (byReport.get(index) ?? []).toSorted(byReceipt)
    const [first, last] = [selections[0], selections.at(-1)]
    if (!first || !last) return []
    const observerCode = codeOf(report.observerId)
    return [{ report, observerCode, firstAt: first.answeredAt, last, answers: toAnswers(selections, questions) }]
  })
}

/** Reads reports by page, each with its answers. */
async function* readReports(scoped: ScopedDb, filter: FlatFilter, of: Parameters<typeof readAnswers>[2]) {
  let after: Cursor = startCursor
  for (;;) {
    const reports = await findFlatReports(scoped, filter, { after, limit: PAGE_SIZE })
    yield await readAnswers(scoped, filter, of, reports)
    const last = reports.at(-1)
    if (!last || reports.length < PAGE_SIZE) return
    after = last
  }
}

const codebookColumns = (languages: readonly Language[]): readonly Column[] =>
  ['column', 'type', 'code', ...languages.map(tag => `label_${tag}`), 'unit'].map(heading => ({ heading, width: 24 }))

/** The code book: a row a column, followed by those of its codes. */
const codebookRows = (fields: readonly FlatField[], languages: readonly Language[]): Row[] =>
  fields.flatMap(({ name, type, titles, unit = '', categories = [] }) => [
    [name, type, '', ...languages.map(tag => titles[tag] ?? ''), unit],
    ...categories.map(({ value, label }) => [name, type, value, ...languages.map(() => label), '']),
  ])

export async function* onePage(rows: Row[]): RowPages {
  yield rows
}

/** Returns the code of an observer's id. It depends on the server's key, so that it means nothing elsewhere. */
export const createObserverCodes = (signingKey: SigningKey) => {
  const secret = signingKey.deriveSecret('observer codes')
  return (id: number): string => `o${createHmac('sha256', secret).update(String(id)).digest('hex').slice(0, 16)}`
}

/** Reads the reports in scope as the parts of a flat export: rows by county id, station number and observer. */
export const createFlatReader = (scoped: ScopedDb, filter: FlatFilter, plan: FlatPlan, signingKey: SigningKey) => {
  const { fields, toRows } = flatShape(plan)
  const languages = [...allServerTexts().keys()]
  const of = { form: plan.form, codeOf: createObserverCodes(signingKey) }
  async function* rows(): RowPages {
    for await (const reports of readReports(scoped, filter, of)) yield toRows(reports)
  }
  return (part: ManifestPart['name']): { columns: readonly Column[]; rows: RowPages } =>
    part === 'codebook'
      ? { columns: codebookColumns(languages), rows: onePage(codebookRows(fields, languages)) }
      : { columns: fields.map(({ name }) => ({ heading: name, width: 14 })), rows: rows() }
}
