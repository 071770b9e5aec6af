import { useFormatter, useTranslations } from 'use-intl'
import type { ComparedQuestion, Pair } from './compare-rounds.ts'
import type { RoundSummary } from './read/round-summary.ts'

/** Returns functions that format shares and differences. */
export const useComparisonFormat = () => {
  const format = useFormatter()
  return {
    share: (share: number) =>
      format.number(share, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    difference: (points: number) =>
      format.number(points, { signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    change: (count: number) => format.number(count, { signDisplay: 'exceptZero' }),
    count: (count: number) => format.number(count),
  }
}

/** Returns a function that says why the answers to a question can't be compared. */
export const useObstacleText = () => {
  const t = useTranslations('roundComparison')
  return ({ obstacle }: Pick<ComparedQuestion, 'obstacle'>) => {
    switch (obstacle) {
      case 'reworded':
        return t('reworded')
      case 'onlyFirst':
        return t('onlyFirst')
      case 'onlySecond':
        return t('onlySecond')
      case undefined:
        return undefined
    }
  }
}

export interface TotalRow {
  readonly label: string
  /** Undefined in an export without this part. */
  readonly values: Pair<number | undefined>
}

/** Returns a function that lists the totals of both rounds: coverage, then emergencies. */
export const useTotals = () => {
  const t = useTranslations('roundComparison')
  return ([first, second]: Pair<RoundSummary>): TotalRow[] => {
    const row = (label: string, read: (round: RoundSummary) => number | undefined): TotalRow => ({
      label,
      values: [read(first), read(second)],
    })
    return [
      row(t('counties'), ({ counties }) => counties),
      row(t('stations'), ({ stations }) => stations),
      row(t('reports'), ({ reports }) => reports),
      row(t('flaggedReports'), ({ flaggedReports }) => flaggedReports),
      row(t('flaggedAnswers'), ({ flaggedAnswers }) => flaggedAnswers),
      row(t('followUps'), ({ followUps }) => followUps?.opened),
      row(t('confirmed'), ({ followUps }) => followUps?.confirmed),
    ]
  }
}
