/** Rows per request to the server; set by the specification. */
export const serverPageSize = 100

/** Rows per page. A page lies within one server page or spans two. */
export const pageSizes = [9, 25, 50, 100] as const

/** The numbers, from 1, of the server pages with a page's first and last row. */
export const serverPagesOf = (page: number, pageSize: number) => ({
  first: Math.floor(((page - 1) * pageSize) / serverPageSize) + 1,
  last: Math.floor((page * pageSize - 1) / serverPageSize) + 1,
})

/** Cuts the rows of a page out of its one or two server pages. */
export const sliceRows = <Row>(page: number, pageSize: number, first: readonly Row[], next: readonly Row[] = []) => {
  const start = ((page - 1) * pageSize) % serverPageSize
  return [...first, ...next].slice(start, start + pageSize)
}
