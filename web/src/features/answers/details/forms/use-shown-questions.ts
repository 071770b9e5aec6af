import { useState } from 'react'
import { type ShownQuestions, shownQuestions } from './merge-form.ts'

const storageKey = 'shown-questions'

/** Which questions the details show. Persisted in local storage, so that the next report shows the same. */
export const useShownQuestions = () => {
  const [shown, setShown] = useState<ShownQuestions>(
    () => shownQuestions.find(value => value === localStorage.getItem(storageKey)) ?? 'all',
  )
  const choose = (next: ShownQuestions) => {
    localStorage.setItem(storageKey, next)
    setShown(next)
  }
  return [shown, choose] as const
}
