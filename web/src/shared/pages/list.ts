import { createSearchParser, type FieldReaders, pageFields, type SearchOf } from '../../lib/search-params.ts'

type PageSearch = SearchOf<typeof pageFields>

interface Definition<Filter, Query> {
  /** Choices for the number of rows; the first is the default. */
  pageSizes: readonly [number, ...number[]]
  /** The address of the list. */
  href: (search?: Readonly<Record<string, unknown>>) => string
  /** The query of one page. */
  query: (parameters: Filter & Required<PageSearch>) => Query
}

/**
 * A list of the server. Its address holds the filters, which are the endpoint's parameters, and the page. The route loads the
 * first page; `useList` is for the screen.
 */
export const defineList = <F extends FieldReaders, Query>(
  filters: F,
  { pageSizes, href, query }: Definition<SearchOf<F>, Query>,
) => ({
  filters,
  pageSizes,
  href,
  parseSearch: createSearchParser({ ...filters, ...pageFields }),
  /** The view that an address describes. */
  viewOf: ({ page = 1, pageSize: size, ...rest }: SearchOf<F> & PageSearch) => ({
    // Without the page, what remains are the filters; the compiler can't infer that for a generic.
    filter: rest as unknown as SearchOf<F>,
    page,
    pageSize: pageSizes.find(each => each === size) ?? pageSizes[0],
  }),
  query: ({ filter, page, pageSize }: { filter: SearchOf<F> } & Required<PageSearch>) =>
    query({ ...filter, page, pageSize }),
})
