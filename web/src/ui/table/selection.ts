export type RowKey = string | number

/** Returns a new set with the key added, or removed if it was selected. */
export const toggleKey = <Key extends RowKey>(selected: ReadonlySet<Key>, key: Key): ReadonlySet<Key> => {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Returns a new set with the rows of the page from one to the other added, or removed if the last was selected. */
export const toggleRange = <Key extends RowKey>(
  selected: ReadonlySet<Key>,
  page: readonly Key[],
  first: Key,
  last: Key,
): ReadonlySet<Key> => {
  const [from, to] = [page.indexOf(first), page.indexOf(last)]
  const range = page.slice(Math.min(from, to), Math.max(from, to) + 1)
  if (!selected.has(last)) return new Set([...selected, ...range])
  return new Set([...selected].filter(key => !range.includes(key)))
}

/** Returns a new set with all keys of the page added, or removed if all were selected. Other pages' keys stay. */
export const toggleAllKeys = <Key extends RowKey>(
  selected: ReadonlySet<Key>,
  page: readonly Key[],
): ReadonlySet<Key> => {
  const next = new Set(selected)
  const isAll = page.every(key => selected.has(key))
  for (const key of page) {
    if (isAll) next.delete(key)
    else next.add(key)
  }
  return next
}
