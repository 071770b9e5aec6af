import {
  choiceField,
  createSearchParser,
  type FieldReaders,
  pageFields,
  type SearchOf,
} from '../../lib/search-params.ts'
import type { Sort } from '../../ui/table/sort.ts'

const sortFieldsOf = <By extends string>(sorts: readonly By[]) => ({
  sortBy: choiceField(sorts),
  sortDirection: choiceField(['asc', 'desc']),
})
type SortSearch<By extends string> = SearchOf<ReturnType<typeof sortFieldsOf<By>>>
type PageSearch = SearchOf<typeof pageFields>

/** The parameters of an endpoint for a view. */
export type ListParameters<Filter, By extends string> = Filter & SortSearch<By> & Required<PageSearch>

interface Definition<Filter, Query, By extends string> {
  /** Choices for the number of rows; the first is the default. */
  pageSizes: readonly [number, ...number[]]
  /** What the rows can be sorted by, if the endpoint sorts; the first is the default. */
  sorts?: readonly By[]
  /** The address of the list. */
  href: (search?: Readonly<Record<string, unknown>>) => string
  /** The query of one page. */
  query: (parameters: ListParameters<Filter, By>) => Query
}

/** What an address of a list describes. */
export interface ListView<Filter, By extends string> extends Required<PageSearch> {
  filter: Filter
  /** None without `sorts`. */
  order?: Sort<By> | undefined
}

export const isFiltered = ({ filter }: { filter: object }): boolean =>
  Object.values(filter).some(value => value !== undefined)

/**
 * A list of the server. Its address holds the filters, which are the endpoint's parameters, the order and the page. The route
 * loads the first page; `useList` is for the screen.
 */
export const defineList = <F extends FieldReaders, Query, By extends string = never>(
  filters: F,
  { pageSizes, sorts = [], href, query }: Definition<SearchOf<F>, Query, By>,
) => {
  type View = ListView<SearchOf<F>, By>
  const parametersOf = ({ filter, order, page, pageSize }: View): ListParameters<SearchOf<F>, By> => ({
    ...filter,
    ...(order && { sortBy: order.by, sortDirection: order.direction }),
    page,
    pageSize,
  })
  return {
    filters,
    pageSizes,
    href,
    parseSearch: createSearchParser({ ...filters, ...(sorts.length > 0 && sortFieldsOf(sorts)), ...pageFields }),
    /** The view that an address describes. */
    viewOf: ({
      page = 1,
      pageSize: size,
      sortBy = sorts[0],
      sortDirection = 'asc',
      ...rest
    }: SearchOf<F> & SortSearch<By> & PageSearch): View => ({
      // Without the order and the page, what remains are the filters; the compiler can't infer that for a generic.
      filter: rest as unknown as SearchOf<F>,
      order: sortBy && { by: sortBy, direction: sortDirection },
      page,
      pageSize: pageSizes.find(each => each === size) ?? pageSizes[0],
    }),
    parametersOf,
    query: (view: View) => query(parametersOf(view)),
  }
}
