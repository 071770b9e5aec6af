import { useState } from 'react'

interface QuerySnapshot<T> {
  readonly data: T | undefined
  readonly dataUpdatedAt: number
  readonly isPlaceholderData: boolean
}

/**
 * The last data that a query loaded, and when (ms since 1970). It remains when loading the next page or filter fails, so that
 * the rows stay on the screen, marked as outdated.
 */
export const useLastData = <T>({ data, dataUpdatedAt, isPlaceholderData }: QuerySnapshot<T>) => {
  const [last, setLast] = useState<{ data: T; updatedAt: number }>()
  const isNew = data !== undefined && !isPlaceholderData && (last?.data !== data || last.updatedAt !== dataUpdatedAt)
  if (!isNew) return last
  const next = { data, updatedAt: dataUpdatedAt }
  setLast(next)
  return next
}
