import type { Situation } from '@scrutineer/contract/situation'
import { useFormatter, useTranslations } from 'use-intl'
import { coverageOf } from '../totals.ts'

/** The share of a total; 0 of nothing. */
export const shareOf = (count: number, total: number) => (total > 0 ? count / total : 0)

/** How to format a share: a small one never reads as zero. */
export const percent = (share: number) => ({
  style: 'percent' as const,
  ...(share < 0.01 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: share < 0.1 ? 1 : 0 }),
})

/** Formats a share in the user's language. */
export const useFormatShare = () => {
  const format = useFormatter()
  return (share: number) => format.number(share, percent(share))
}

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
