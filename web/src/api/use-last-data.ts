import { useState } from 'react'

interface QuerySnapshot<T> {
  readonly data: T | undefined
  readonly dataUpdatedAt: number
  readonly isPlaceholderData: boolean
}

/**
 * The newest data that a query really got, and when (ms since 1970). It outlives a failure of the next page or filter,
 * where the query's own data is empty: rows stay on the screen, marked old.
 */
export const useLastData = <T>({ data, dataUpdatedAt, isPlaceholderData }: QuerySnapshot<T>) => {
  const [good, setGood] = useState<{ data: T; from: number }>()
  const isNews = data !== undefined && !isPlaceholderData && (good?.data !== data || good.from !== dataUpdatedAt)
  if (!isNews) return good
  const news = { data, from: dataUpdatedAt }
  setGood(news)
  return news
}
