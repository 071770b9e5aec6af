import { minuteOfElectionDay } from '@scrutineer/contract/helpers/election-minute'
import { useFormatter, useTranslations } from 'use-intl'
import { ChartTable } from '../../shared/chart-table.tsx'
import { TurnoutChart } from '../../shared/turnout/turnout-chart.tsx'
import type { ValueRows } from './use-card.ts'

/** The medians of a turnout that is asked for several times of the day; nothing for other questions. */
export const TurnoutCurve = ({ values }: { values: readonly ValueRows[] }) => {
  const t = useTranslations('analysis')
  const tNumbers = useTranslations('numbers')
  const format = useFormatter()
  const asked = values.filter(({ turnoutAt }) => turnoutAt !== undefined)
  if (asked.length < 2) return null
  const times = asked
    .map(({ turnoutAt: at = '', summary, earlier }) => ({ at, summary, former: earlier?.median ?? null }))
    .toSorted((one, other) => minuteOfElectionDay(one.at) - minuteOfElectionDay(other.at))
  const points = times.flatMap(({ at, summary }) =>
    summary?.median == null
      ? []
      : [{ at, value: Number(summary.median), label: format.number(Number(summary.median)) }],
  )
  const others = times.flatMap(({ at, former }) => (former === null ? [] : [{ at, value: Number(former) }]))
  const medianText = (median: string | null | undefined) => (median == null ? '–' : format.number(Number(median)))
  const label = others.length > 0 ? asked.find(({ earlier }) => earlier)?.earlier?.label : undefined
  const unit = asked.find(({ summary }) => summary?.unit)?.summary?.unit
  return (
    <div className="-mx-4">
      <p className="px-4 text-soft text-sm">
        {[t('medianByTime'), unit, label && t('earlier.dashed', { label })].filter(Boolean).join(' · ')}
      </p>
      <TurnoutChart
        label={tNumbers('turnoutChart')}
        summary={points.map(({ at, label: text }) => `${at}: ${text}`).join(', ')}
        points={points}
        others={others}
        max={Math.max(1, ...[...points, ...others].map(({ value }) => value))}
        formatValue={value => (points.length > 0 ? format.number(Math.round(value)) : '')}
      />
      <ChartTable
        label={tNumbers('turnoutChart')}
        headers={[
          tNumbers('time'),
          t('facts.count'),
          t('facts.median'),
          ...(label ? [`${label}: ${t('facts.median')}`] : []),
        ]}
        rows={times.map(({ at, summary, former }) => ({
          key: at,
          cells: [
            at,
            format.number(summary?.count ?? 0),
            medianText(summary?.median),
            ...(label ? [medianText(former)] : []),
          ],
        }))}
      />
    </div>
  )
}
