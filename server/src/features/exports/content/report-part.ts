import type { ScopedDb } from '../../../db/scoped-db.ts'
import type { Cell, Column, RowPages } from '../../../http/response/spreadsheet/table.ts'
import { type Cursor, type ExportPage, type ReportFilter, startCursor, type ThreadRow } from '../store.ts'
import type { Heading } from './content-texts.ts'
import type { ExportTexts } from './export-texts.ts'
import type { FormTexts } from './form-texts.ts'

export interface ReportContext {
  readonly scoped: ScopedDb
  readonly filter: ReportFilter
  readonly texts: ExportTexts
  readonly forms: FormTexts
  readonly time: (time: Date | null) => string
}

/** A column of a part. New ones are last, so that spreadsheets that refer to columns by position keep working. */
export interface PartColumn<Row> {
  readonly name: Heading
  readonly width: number
  readonly isDateTime?: true
  readonly cell: (row: Row, context: ReportContext) => Cell
}

interface PartDefinition<Found extends Cursor, Row> {
  readonly columns: readonly PartColumn<Row>[]
  readonly find: (scoped: ScopedDb, filter: ReportFilter, page: ExportPage) => Promise<Found[]>
  /** Rows in memory at a time. */
  readonly pageSize: number
  /** The rows of what was found, with all that their cells show. */
  readonly toRows: (found: readonly Found[], context: ReportContext) => Promise<readonly Row[]> | readonly Row[]
}

export interface ReportPart {
  readonly columnsIn: (texts: ExportTexts) => Column[]
  readonly rows: (context: ReportContext) => RowPages
}

export const createPart = <Found extends Cursor, Row>(part: PartDefinition<Found, Row>): ReportPart => {
  const { columns, find, pageSize: limit, toRows } = part
  return {
    columnsIn: ({ headings }) =>
      columns.map(({ name, width, isDateTime }) => ({ heading: headings[name], width, isDateTime })),
    async *rows(context) {
      let after: Cursor = startCursor
      for (;;) {
        const found = await find(context.scoped, context.filter, { after, limit })
        const last = found.at(-1)
        if (last) {
          const rows = await toRows(found, context)
          yield rows.map(row => columns.map(({ cell }) => cell(row, context)))
        }
        if (!last || found.length < limit) return
        after = last
      }
    },
  }
}

/** Adds to each row what its cells show, one row after the other. */
export const rowByRow =
  <Found, Row>(toRow: (found: Found, context: ReportContext) => Promise<Row>) =>
  async (found: readonly Found[], context: ReportContext): Promise<Row[]> => {
    const rows: Row[] = []
    for (const each of found) rows.push(await toRow(each, context))
    return rows
  }

/** What the cells of a row show: a report as it was found, not copied for each row, and what else its part adds. */
interface ReportRow<Report> {
  readonly report: Report
}

type Reporter = Pick<ThreadRow, 'observerName' | 'phone' | 'ngoName' | 'countyCode' | 'stationNumber'>

/** The first columns of each part. */
export const reporterColumns: readonly PartColumn<ReportRow<Reporter>>[] = [
  { name: 'observer', width: 24, cell: ({ report }) => report.observerName },
  { name: 'phone', width: 16, cell: ({ report }) => report.phone },
  { name: 'ngo', width: 24, cell: ({ report }) => report.ngoName },
  { name: 'county', width: 8, cell: ({ report }) => report.countyCode },
  { name: 'station', width: 10, cell: ({ report }) => report.stationNumber },
]

type Station = Pick<
  ThreadRow,
  'stationName' | 'stationCode' | 'areaNames' | 'address' | 'latitude' | 'longitude' | 'registeredVoters' | 'active'
>

/** What else is known about the station. */
export const stationColumns: readonly PartColumn<ReportRow<Station>>[] = [
  { name: 'stationName', width: 32, cell: ({ report }) => report.stationName },
  { name: 'stationCode', width: 16, cell: ({ report }) => report.stationCode ?? '' },
  { name: 'areas', width: 32, cell: ({ report }) => report.areaNames ?? '' },
  { name: 'address', width: 48, cell: ({ report }) => report.address },
  { name: 'latitude', width: 12, cell: ({ report }) => report.latitude ?? '' },
  { name: 'longitude', width: 12, cell: ({ report }) => report.longitude ?? '' },
  { name: 'registeredVoters', width: 12, cell: ({ report }) => report.registeredVoters ?? '' },
  { name: 'active', width: 8, cell: ({ report }, { texts }) => texts.yesOrNo(report.active) },
]

export const countyName: PartColumn<ReportRow<Pick<ThreadRow, 'countyName'>>> = {
  name: 'countyName',
  width: 24,
  cell: ({ report }) => report.countyName,
}
