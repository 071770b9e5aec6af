import type { AnalysisTable, TableColumn, TableRow } from '@scrutineer/contract/analysis'
import { textIn } from '@scrutineer/contract/core/languages'
import { followUpStates } from '@scrutineer/contract/fields/follow-up-states'
import { useFormatter, useLocale, useTimeZone, useTranslations } from 'use-intl'
import { formatDateTime } from '../../../lib/format/dates.ts'
import type { Column } from '../../../ui/table/props.ts'
import { stationColumns, textSuffix } from './table-query.ts'

/** The codes of a question's options as their texts. */
const labelsOf = ({ categories = [] }: TableColumn, cell: string) =>
  cell
    .split(' ')
    .map(code => categories.find(({ value }) => value === code)?.label ?? code)
    .join(' · ')

/** The heading of a column: the question's code with its wording, or what it says of the report. */
export const useHeaderOf = (codes: ReadonlyMap<number, string>) => {
  const t = useTranslations('analysis.table')
  const language = useLocale()
  return ({ name, titles, idQuestion }: TableColumn) => {
    const title = textIn(titles, language)
    if (idQuestion === undefined) return title
    // Before the wording, which is cut.
    const part = name.endsWith(textSuffix) ? ` (${t('text')})` : ''
    return `${codes.get(idQuestion) ?? name}${part} ${title}`
  }
}

const isNumber = ({ type }: TableColumn) => type === 'integer' || type === 'number'

const followUpColumns = ['state', 'verdict']

/** Returns a function that gives a cell as it is read on the screen. */
const useCellText = (columns: readonly TableColumn[]) => {
  const t = useTranslations()
  const timeZone = useTimeZone() ?? 'UTC'
  const format = useFormatter()
  const positions = new Map(columns.map(({ name }, index) => [name, index]))
  const cellOf = ({ cells }: TableRow, name: string) => cells[positions.get(name) ?? -1] ?? ''
  const notObserved = new Map(
    columns.flatMap(({ idQuestion, name }) =>
      idQuestion !== undefined && name.endsWith('__not_observed') ? [[idQuestion, name]] : [],
    ),
  )
  const textOf = (row: TableRow, column: TableColumn) => {
    const cell = cellOf(row, column.name)
    const mark = column.idQuestion === undefined ? undefined : notObserved.get(column.idQuestion)
    if (cell === '')
      return mark !== undefined && column.name !== mark && cellOf(row, mark) === '1'
        ? t('analysis.notObservedHeading')
        : ''
    const state = followUpColumns.includes(column.name) && followUpStates.find(each => each === cell)
    if (state) return t(`followUp.state.${state}`)
    if (column.type === 'datetime') return formatDateTime(new Date(cell), timeZone)
    if (isNumber(column)) return format.number(Number(cell), { maximumFractionDigits: 20 })
    // Lists name an NGO by its code.
    return column.idQuestion !== undefined && column.categories ? labelsOf(column, cell) : cell
  }
  return { textOf, stationOf: (row: TableRow) => stationColumns.map(name => cellOf(row, name)).join(' ') }
}

/** The columns of the screen: the station, which names the row, and the chosen ones. */
export const useTableColumns = (
  table: AnalysisTable | undefined,
  shown: readonly TableColumn[],
  headerOf: (column: TableColumn) => string,
): readonly Column<TableRow>[] => {
  const t = useTranslations('analysis.table')
  const { textOf, stationOf } = useCellText(table?.columns ?? [])
  const station = { id: 'station', header: t('station'), cell: stationOf, sort: 'station' }
  if (!table) return [station, ...['a', 'b', 'c'].map(id => ({ id, header: '', cell: () => '' }))]
  return [
    station,
    ...shown.map(
      (column): Column<TableRow> => ({
        id: column.name,
        header: headerOf(column),
        isLong: true,
        ...(isNumber(column) && { align: 'end' }),
        ...((column.isSortable || column.name === 'last_at') && { sort: column.name }),
        cell: row => (
          <span className="line-clamp-4 max-w-80 max-sm:line-clamp-none max-sm:max-w-1/2 max-sm:shrink-0 max-sm:text-end">
            {textOf(row, column)}
          </span>
        ),
      }),
    ),
  ]
}
