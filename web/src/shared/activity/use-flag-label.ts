import type { TopFlag } from '@scrutineer/contract/fields/threads'
import { useLocale } from 'use-intl'

/**
 * Formats a flagged option: its short wording, else option and question, since “No” alone says nothing. Never has what an
 * observer typed, so that the wall can show it.
 */
export const useFlagLabel = () => {
  const language = useLocale() === 'ro' ? 'ro' : 'en'
  return ({ question, option, shortText }: Pick<TopFlag, 'question' | 'option' | 'shortText'>) =>
    shortText?.[language] || `${option}: ${question}`
}

/** Formats a flagged option with what the observer typed. */
export const useTypedFlagLabel = () => {
  const flagLabel = useFlagLabel()
  return (flag: TopFlag) => (flag.value ? `${flagLabel(flag)}: ${flag.value}` : flagLabel(flag))
}
