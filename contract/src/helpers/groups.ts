/** The value of a key. One that is missing is added. */
export const getOrAdd = <K, V>(map: Map<K, V>, key: K, create: () => V): V => {
  const known = map.get(key)
  if (known !== undefined) return known
  const added = create()
  map.set(key, added)
  return added
}

/** `Map.groupBy`, which the oldest supported Node.js lacks. For code that also runs in it. */
export const groupBy = <T, K>(values: readonly T[], toKey: (value: T, index: number) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const [index, value] of values.entries()) getOrAdd(groups, toKey(value, index), () => []).push(value)
  return groups
}
