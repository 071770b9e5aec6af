import { analysis, type TableColumn } from '@scrutineer/contract/analysis'
import { endpointQuery } from '../../../api/query.ts'
import { choiceField, idField, pageFields, type SearchOf, textField } from '../../../lib/search-params.ts'
import { analysisSearch } from '../analysis-query.ts'

const { form, area, county, idNgo, from, to } = analysisSearch

/** Of the names of chosen columns, in an address. The file has those of the station too; the server reads 8,000 characters. */
export const MAX_COLUMNS_LENGTH = 7_900

/** Search parameters of the screen: which reports of a form, its columns, order and page. */
export const tableSearch = {
  ...{ form, area, county, idNgo, from, to },
  /** An option that is selected, and limits of what was typed into it. */
  selected: idField,
  valueFrom: textField(50),
  valueTo: textField(50),
  /** Names, separated by commas. */
  columns: textField(MAX_COLUMNS_LENGTH),
  sortBy: textField(200),
  sortDirection: choiceField(['asc', 'desc']),
  ...pageFields,
}
export type TableSearch = SearchOf<typeof tableSearch>

/** The first is the default; the server's limit is the last. */
export const pageSizes = [25, 50, 100] as const

/** The filters as the server has them. */
export const filterOf = ({
  form: idForm = 0,
  area,
  county,
  idNgo,
  from,
  to,
  selected,
  valueFrom,
  valueTo,
}: TableSearch) => ({
  ...{ idForm, area, county, idNgo, from, to, selected, valueFrom, valueTo },
  // As the analysis counts.
  activeNgo: true,
})

export const pageOf = ({ page = 1, pageSize }: TableSearch) => ({
  page,
  pageSize: pageSizes.find(size => size === pageSize) ?? pageSizes[0],
})

export const tableQuery = (search: TableSearch) => {
  const { sortBy, sortDirection } = search
  return endpointQuery(analysis.table, { query: { ...filterOf(search), sortBy, sortDirection, ...pageOf(search) } })
}

/** Columns that the screen's first one shows. */
export const stationColumns = ['county', 'station_number']

/** Whether the cells are 0 or 1. */
const isMark = ({ constraints }: TableColumn) => constraints?.enum[0] === 0

/** Ends the name of a column with what was typed as text. */
export const textSuffix = '__text'

/** Whether the cells are what isn't a value of the question's kind. */
const isRest = ({ name }: TableColumn, columns: readonly TableColumn[]) => {
  const stem = name.endsWith(textSuffix) ? name.slice(0, -textSuffix.length) : undefined
  const isValue = (column: TableColumn) => column.type !== 'string' && !isMark(column)
  return columns.some(column => [stem, `${stem}__value`].includes(column.name) && isValue(column))
}

/** The columns of the address, of those that a form has; by default what was answered, and when. */
export const visibleColumns = (
  columns: readonly TableColumn[],
  { columns: names }: TableSearch,
  isOrganizer: boolean,
) => {
  const defaults = isOrganizer ? ['ngo', 'last_at'] : ['last_at']
  const chosen = names?.split(',')
  return columns.filter(column =>
    chosen
      ? chosen.includes(column.name)
      : defaults.includes(column.name) ||
        (column.idQuestion !== undefined && !isMark(column) && !isRest(column, columns)),
  )
}
