import { type analysis, MAX_TABLE_PAGE } from '@scrutineer/contract/analysis'
import type { HandlerReply, Query } from '@scrutineer/contract/core/endpoint'
import { toPage } from '@scrutineer/contract/core/page'
import { inSnapshot } from '../../../db/client.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { findPhoneSearch } from '../../../db/shared/phone-keys.ts'
import { resolveAreaCounties } from '../../../db/shared/places/areas.ts'
import { resolveQuestionFilter } from '../../../db/shared/question-filter.ts'
import { countThreads } from '../../../db/shared/thread-counts/count-store.ts'
import { invalid } from '../../../domain/problem.ts'
import { toPlainText } from '../../../http/response/spreadsheet/csv.ts'
import { createIsoFormatter } from '../content/time-format.ts'
import { type FlatPlan, wideColumns } from './flat-columns.ts'
import { readAnswers } from './flat-rows.ts'
import { findTableReports, type TableOrder } from './store.ts'

type Columns = ReturnType<typeof wideColumns>

/** The option of a column of numbers; undefined for other columns. */
const numberOf = ({ field, optionId }: Columns[number]): number | undefined =>
  field.type === 'integer' || field.type === 'number' ? optionId : undefined

const orderOf = (columns: Columns, sortBy = 'last_at'): TableOrder => {
  if (sortBy === 'last_at' || sortBy === 'station') return sortBy
  const sorted = columns.find(({ field }) => field.name === sortBy)
  const optionId = sorted && numberOf(sorted)
  if (optionId === undefined) throw invalid({ sortBy: [[sorted ? 'not_sortable' : 'unknown_columns', sortBy]] })
  return { optionId }
}

/** Later than any report, so that the current state is read. */
const asOf = new Date('9999-12-31T00:00:00Z')

/** Whether only reports that answer the form match the filter. */
const isOfForm = ({ form: { questions } }: FlatPlan, { selected, notObserved }: Query<typeof analysis.table>) =>
  questions.some(({ id, options }) => id === notObserved || options.some(option => option.id === selected))

interface TableContext {
  readonly plan: FlatPlan
  readonly codeOf: (observerId: number) => string
  readonly viewerId: number
  readonly timeZone: string
}

/** A page of the wide shape: of the reports that match, only those of the page are read. */
export const readTable = async (
  outer: ScopedDb,
  query: Query<typeof analysis.table>,
  { plan, codeOf, viewerId, timeZone }: TableContext,
): Promise<HandlerReply<typeof analysis.table>> => {
  const { idForm, sortBy, sortDirection, area, phoneObserver, page, pageSize: requestedSize, ...filters } = query
  const columns = wideColumns(plan, createIsoFormatter(timeZone))
  const order = orderOf(columns, sortBy)
  const isDescending = (sortDirection ?? (order === 'last_at' ? 'desc' : 'asc')) === 'desc'
  const countyIds = await resolveAreaCounties(outer, area)
  const phone = phoneObserver ? await findPhoneSearch(outer.db, phoneObserver) : undefined
  const typed = await resolveQuestionFilter(outer, query)
  const filter = { ...filters, countyIds, phone, typed, viewerId, timeZone }
  const pageSize = Math.min(requestedSize, MAX_TABLE_PAGE)
  const window = { page, pageSize }
  return inSnapshot(outer, async scoped => {
    // A selected option of the form implies the form, and has a counter of its own.
    const form = isOfForm(plan, query) ? undefined : idForm
    const total = await countThreads(scoped, { ...filter, form }, window)
    const offset = (page - 1) * pageSize
    const isBeyond = offset >= total.count && !total.isMinimum
    const found = { order, isDescending, offset, limit: pageSize, count: total.count, asOf }
    const reports = isBeyond ? [] : await findTableReports(scoped, filter, idForm, found)
    const rows = await readAnswers(scoped, { asOf }, { form: plan.form, codeOf }, reports)
    const data = rows.map(row => ({
      idObserver: row.report.observerId,
      idPollingStation: row.report.stationId,
      cells: columns.map(({ cell }) => toPlainText(cell(row)).replaceAll(/\r\n?/g, '\n')),
    }))
    return {
      ...toPage(data, total.count, window),
      ...(total.isMinimum && { totalIsMinimum: true as const }),
      columns: columns.map(column => ({
        ...column.field,
        ...(column.questionId !== undefined && { idQuestion: column.questionId }),
        ...(numberOf(column) !== undefined && { isSortable: true as const }),
      })),
    }
  })
}
