import type { TopFlag } from '@scrutineer/contract/threads'
import { useLocale } from 'use-intl'

/** Formats a flagged option: its short wording, else option and question, since “No” alone says nothing. */
export const useFlagLabel = () => {
  const language = useLocale() === 'ro' ? 'ro' : 'en'
  return ({ question, option, shortText }: Pick<TopFlag, 'question' | 'option' | 'shortText'>) =>
    shortText?.[language] || `${option}: ${question}`
}
