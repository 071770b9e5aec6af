const storageKey = 'forms-order'

/** The user's order of the list, as form ids, stored in this browser. */
export const loadOrder = (): readonly number[] =>
  (localStorage.getItem(storageKey) ?? '').split(',').map(Number).filter(Number.isInteger)

export const storeOrder = (ids: readonly number[]) => localStorage.setItem(storageKey, ids.join())

/** Sorts rows by the stored order. Other rows follow in the server's order. */
export const applyOrder = <Row extends { readonly id: number }>(
  rows: readonly Row[],
  order: readonly number[],
): Row[] => {
  const positions = new Map(order.map((id, index) => [id, index]))
  const positionOf = ({ id }: Row) => positions.get(id) ?? Infinity
  return rows.toSorted((one, other) => {
    const [a, b] = [positionOf(one), positionOf(other)]
    return a === b ? 0 : a - b
  })
}

/** Returns the list with the item moved to an index, which doesn't count the item itself. */
export const moveItem = <T>(list: readonly T[], item: T, index: number): T[] => {
  const others = list.filter(other => other !== item)
  return [...others.slice(0, index), item, ...others.slice(index)]
}
