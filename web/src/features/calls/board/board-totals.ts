import type { BoardCell, BoardRow } from '@scrutineer/contract/fields/call-values'
import type { Area } from '@scrutineer/contract/places'
import { groupByArea } from '../../../shared/places/group-by-area.ts'

export const noReports: BoardCell = { expected: 0, received: 0, late: 0, partial: 0, missing: 0, unreachable: 0 }

const add = (sum: BoardCell, cell: BoardCell): BoardCell => ({
  expected: sum.expected + cell.expected,
  received: sum.received + cell.received,
  late: sum.late + cell.late,
  partial: sum.partial + cell.partial,
  missing: sum.missing + cell.missing,
  unreachable: sum.unreachable + cell.unreachable,
})

/** Reports of a cell that have not arrived completely. */
export const owedReports = ({ expected, received }: BoardCell) => expected - received

/** The sum over all counties of each column; null where no county owes the report. */
export const columnTotals = (rows: readonly BoardRow[], columns: number): (BoardCell | null)[] =>
  Array.from({ length: columns }, (_, column) => {
    const cells = rows.flatMap(({ cells }) => cells[column] ?? [])
    return cells.length === 0 ? null : cells.reduce(add, noReports)
  })

/** A row of the board: a county, or the counties of an area. */
export interface BoardPlace {
  readonly key: string
  /** Empty for an area. */
  readonly code: string
  readonly name: string
  readonly cells: readonly (BoardCell | null)[]
  /** Filters of lists to its reports. */
  readonly filter: { readonly county?: string; readonly area?: number }
}

export const countyPlaces = (rows: readonly BoardRow[]): BoardPlace[] =>
  rows.map(({ county, countyName, cells }) => ({
    key: county,
    code: county,
    name: countyName,
    cells,
    filter: { county },
  }))

/** The areas of a level with the sums of their counties; the counties in none as they are. */
export const areaPlaces = (
  rows: readonly BoardRow[],
  { areas, level, columns }: { areas: readonly Area[]; level: number; columns: number },
): BoardPlace[] =>
  groupByArea(rows, areas, level).flatMap(({ area, rows: counties }) =>
    area
      ? [
          {
            key: `area ${area.id}`,
            code: '',
            name: area.name,
            cells: columnTotals(counties, columns),
            filter: { area: area.id },
          },
        ]
      : countyPlaces(counties),
  )

/** Places in which reports are expected, those that owe most in the column first. */
export const sortByOwed = <Row extends Pick<BoardPlace, 'cells'>>(rows: readonly Row[], column: number): Row[] => {
  const owed = ({ cells }: Row) => {
    const cell = cells[column]
    return cell ? owedReports(cell) : -1
  }
  return rows.filter(({ cells }) => cells.some(cell => cell !== null)).sort((a, b) => owed(b) - owed(a))
}
