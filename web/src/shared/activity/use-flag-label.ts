import { textIn } from '@scrutineer/contract/core/languages'
import type { TopFlag } from '@scrutineer/contract/fields/threads'
import { useLocale } from 'use-intl'

/**
 * Formats a flagged option: its short wording, else option, if it has a text, and question, since “No” alone says nothing. Never has what an
 * observer typed, so that the wall can show it.
 */
export const useFlagLabel = () => {
  const language = useLocale()
  return ({ question, option, shortText }: Pick<TopFlag, 'question' | 'option' | 'shortText'>) =>
    textIn(shortText ?? {}, language) || [option, question].filter(text => text !== '').join(': ')
}

/** Formats a flagged option with what the observer typed; without a short wording only that, if it is a sentence. */
export const useTypedFlagLabel = () => {
  const flagLabel = useFlagLabel()
  return (flag: TopFlag) => {
    const { value, shortText } = flag
    if (!value) return flagLabel(flag)
    const isSentence = value.split(/\P{L}/u).filter(word => word !== '').length > 1
    return isSentence && !textIn(shortText ?? {}, 'en') ? value : `${flagLabel(flag)}: ${value}`
  }
}
