import type { Situation } from '@scrutineer/contract/situation'
import { useFormatter, useTranslations } from 'use-intl'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { percent, shareOf } from '../numbers/shares.ts'
import { coverageOf, stationTotals } from '../totals.ts'

/** The four numbers of the wall. */
export const WallHeadline = ({ situation }: { situation: Situation | undefined }) => {
  const t = useTranslations('situation')
  const format = useFormatter()
  const ofTotal = (count: number, total: number) => {
    const share = shareOf(count, total)
    return `${t('of', { total })} · ${format.number(share, percent(share))}`
  }
  const coverage = (of: Situation, total: number) => {
    const { isAllAssigned, seen, stations, observedCounties } = coverageOf(of)
    const isPart = observedCounties > 0 && observedCounties < of.counties.length
    const inCounties = isPart ? ` ${t('inCounties', { count: observedCounties })}` : ''
    const share = format.number(shareOf(seen, stations), percent(shareOf(seen, stations)))
    return `${t('of', { total })} · ${share}${isAllAssigned ? ` ${t('ofAssigned', { total: stations })}` : inCounties}`
  }
  const cells = (({ seen, stations }) => [
    { label: t('stationsSeen'), value: seen, text: situation && coverage(situation, stations) },
    {
      label: t('observersAtStation'),
      value: situation?.observers.atStation,
      text: situation && ofTotal(situation.observers.atStation, situation.observers.signedIn),
    },
    {
      label: t('reports'),
      value: situation?.reports.all,
      text: situation && t('inTheLastQuarter', { count: situation.reports.recent }),
    },
    {
      label: t('flagged'),
      value: situation?.reports.flagged,
      text: situation && t('inTheLastQuarter', { count: situation.reports.recentFlagged }),
    },
  ])(stationTotals({ counties: situation?.counties ?? [] }))
  return (
    <dl className="wall-headline grid border-b">
      {cells.map(({ label, value, text }) => (
        <div key={label} className="wall-cell">
          <dt className="text-soft">{label}</dt>
          <dd className="wall-number font-semibold tracking-tight">
            {situation ? format.number(value ?? 0) : <Skeleton className="w-24" />}
          </dd>
          <dd className="situation-line text-soft">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
