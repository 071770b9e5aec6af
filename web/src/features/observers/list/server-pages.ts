/** The server is asked for this many rows at a time; the specification's constant. */
export const serverPageSize = 100

/** How many rows a page may show. Every page lies in one block or in two neighbours. */
export const pageSizes = [9, 25, 50, 100] as const

/** A page size from an address: one that is offered, or the specification's nine. */
export const normalizePageSize = (wanted: number | undefined) => pageSizes.find(size => size === wanted) ?? pageSizes[0]

/** The numbers, from 1, of the blocks that hold a page's first and last row. */
export const serverPagesOf = (page: number, pageSize: number) => ({
  first: Math.floor(((page - 1) * pageSize) / serverPageSize) + 1,
  last: Math.floor((page * pageSize - 1) / serverPageSize) + 1,
})

/** A page's rows out of its blocks' rows. */
export const sliceRows = <Row>(page: number, pageSize: number, first: readonly Row[], next: readonly Row[] = []) => {
  const start = ((page - 1) * pageSize) % serverPageSize
  return [...first, ...next].slice(start, start + pageSize)
}
