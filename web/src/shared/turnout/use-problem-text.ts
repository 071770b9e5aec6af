import type { TurnoutProblem } from '@scrutineer/contract/fields/turnout'
import { useTranslations } from 'use-intl'

/** Returns a function that says what can't be right in a turnout. */
export const useProblemText = () => {
  const t = useTranslations('numbers')
  return ({ kind, at, voters, limit, limitAt }: TurnoutProblem) =>
    kind === 'exceeds' ? t('exceeds', { at, voters, limit }) : t('falls', { at, voters, limit, limitAt: limitAt ?? '' })
}
