import type { Situation } from '@scrutineer/contract/situation'
import { useTranslations } from 'use-intl'
import { shareOf, useFormatShare } from '../../../shared/share.ts'
import { coverageOf } from '../totals.ts'

/** The end of a scale for these shares: the next of 1, 2, 5, 10 … per mille, at most the whole. */
export const scaleEnd = (shares: readonly number[]) => {
  const max = Math.max(0.001, ...shares)
  const power = 10 ** Math.floor(Math.log10(max) + 1e-9)
  const step = [1, 2, 5, 10].find(each => each * power >= max * (1 - 1e-9)) ?? 10
  return Math.min(1, step * power)
}

/** How much of what the observers can see was seen, `45% in 12 counties`. */
export const useCoverageText = () => {
  const t = useTranslations('situation')
  const formatShare = useFormatShare()
  return (situation: Situation) => {
    const { isAllAssigned, seen, stations, observedCounties } = coverageOf(situation)
    const share = formatShare(shareOf(seen, stations))
    if (isAllAssigned) return `${share} ${t('ofAssigned', { total: stations })}`
    const isPart = observedCounties > 0 && observedCounties < situation.counties.length
    return isPart ? `${share} ${t('inCounties', { count: observedCounties })}` : share
  }
}
