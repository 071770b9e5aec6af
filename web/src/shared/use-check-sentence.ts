import type { CheckSentence } from '@scrutineer/contract/checks/form-check'
import { useLocale } from 'use-intl'

/** The sentence of a check in the language of the screen, else in the other one. */
export const useCheckSentence = () => {
  const isRomanian = useLocale() === 'ro'
  return ({ en, ro }: CheckSentence): string => (isRomanian ? ro || en : en || ro)
}
