const storageKey = 'forms-order'

/** The order in which this person last arranged the list, in this browser: form ids. */
export const loadOrder = (): readonly number[] =>
  (localStorage.getItem(storageKey) ?? '').split(',').map(Number).filter(Number.isInteger)

export const storeOrder = (ids: readonly number[]) => localStorage.setItem(storageKey, ids.join())

/** Rows in that order; those it doesn't know stand after them as the server has them. */
export const applyOrder = <Row extends { readonly id: number }>(
  rows: readonly Row[],
  order: readonly number[],
): Row[] => {
  const places = new Map(order.map((id, place) => [id, place]))
  const placeOf = ({ id }: Row) => places.get(id) ?? Infinity
  return rows.toSorted((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)]
    return a === b ? 0 : a - b
  })
}

/** A list with one element taken to another place, itself not counted. */
export const moveItem = <T>(list: readonly T[], item: T, place: number): T[] => {
  const others = list.filter(other => other !== item)
  return [...others.slice(0, place), item, ...others.slice(place)]
}
