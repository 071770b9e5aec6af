export interface Sort<Name extends string = string> {
  readonly by: Name
  readonly direction: 'asc' | 'desc'
}

/** What a press on a column's header asks for: a new column starts ascending, the same one turns around. */
export const nextSort = <Name extends string>(current: Sort<Name> | undefined, by: Name): Sort<Name> => ({
  by,
  direction: current?.by === by && current.direction === 'asc' ? 'desc' : 'asc',
})
