export type RowKey = string | number

/** Returns a new set with the key added, or removed if it was selected. */
export const toggleKey = <Key extends RowKey>(selected: ReadonlySet<Key>, key: Key): ReadonlySet<Key> => {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

/** As `toggleKey`; the rows of the page between the last toggled one and this one become as it does. */
export const toggleRange = <Key extends RowKey>(
  selected: ReadonlySet<Key>,
  page: readonly Key[],
  key: Key,
  last: Key | undefined,
): ReadonlySet<Key> => {
  const next = new Set(toggleKey(selected, key))
  const to = page.indexOf(key)
  const from = last === undefined ? -1 : page.indexOf(last)
  const between = from < 0 ? [] : page.slice(Math.min(from, to), Math.max(from, to) + 1)
  for (const each of between) {
    if (next.has(key)) next.add(each)
    else next.delete(each)
  }
  return next
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
