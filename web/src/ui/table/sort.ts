export interface Sort<Name extends string = string> {
  readonly by: Name
  readonly direction: 'asc' | 'desc'
}

/** The sort after a press on a column header: a new column ascending, the current one reversed. */
export const nextSort = <Name extends string>(current: Sort<Name> | undefined, by: Name): Sort<Name> => ({
  by,
  direction: current?.by === by && current.direction === 'asc' ? 'desc' : 'asc',
})
