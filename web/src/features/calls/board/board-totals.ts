import type { BoardCell, BoardRow } from '@scrutineer/contract/call-values'

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

/** Counties in which reports are expected, those that owe most in the column first. */
export const sortByOwed = (rows: readonly BoardRow[], column: number): BoardRow[] => {
  const owed = ({ cells }: BoardRow) => {
    const cell = cells[column]
    return cell ? owedReports(cell) : -1
  }
  return rows.filter(({ cells }) => cells.some(cell => cell !== null)).sort((a, b) => owed(b) - owed(a))
}
