import type { CheckSentence } from '@scrutineer/contract/checks/form-check'
import { textIn } from '@scrutineer/contract/core/languages'
import { useLocale } from 'use-intl'

/** The sentence of a check in the language of the screen, else in the other one. */
export const useCheckSentence = () => {
  const language = useLocale()
  return (says: CheckSentence): string => textIn(says, language)
}
