import { useFormatter } from 'use-intl'
import type { Column } from '../../ui/table/props.ts'

interface NumberedRow {
  /** Undefined if the row concerns no line of the file. */
  readonly line?: number | undefined
}

/** The column with the lines of a file. On a small screen the number is the title of a card, without a column header. */
export const useLineColumn = (header: string): Column<NumberedRow> => {
  const format = useFormatter()
  return {
    id: 'line',
    header,
    width: '6rem',
    cell: ({ line }) => (
      <>
        <span className="sm:hidden">{header} </span>
        {line !== undefined && format.number(line)}
      </>
    ),
  }
}
