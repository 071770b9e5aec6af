export type RowKey = string | number

/** With the key added, or taken out if it was there. The set that came in stays as it is: state compares by identity. */
export const toggleKey = <Key extends RowKey>(selected: ReadonlySet<Key>, key: Key): ReadonlySet<Key> => {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

/** All rows of this page in, or all of them out if they were all in; other pages' rows stay. */
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
