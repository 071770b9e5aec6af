import type { ValueSummary } from '@scrutineer/contract/analysis'
import { useFormatter, useTranslations } from 'use-intl'
import { ChartTable } from '../../shared/chart-table.tsx'
import { paths } from '../../shared/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Link } from '../../ui/link.tsx'
import { linkClass } from './choice-bars.tsx'
import { EarlierTable } from './earlier-round-cards.tsx'
import { useValueText, type ValueRows } from './use-card.ts'

/** More bars have no room for their counts on a phone. */
const maxCounts = 12

interface ChartProps {
  summary: ValueSummary
  rows: ValueRows['rows']
  label: string
}

/** A line over the middle of the bins; `bars` from 0 to 1. */
const lineOf = (bars: readonly number[]) => bars.map((bar, index) => `${index + 0.5},${100 * (1 - bar)}`).join(' ')

/** Times as a curve through the day. */
const Curve = ({ rows }: { rows: ChartProps['rows'] }) => {
  const then = rows.flatMap(({ earlier }) => (earlier ? [earlier.bar] : []))
  const line = lineOf(rows.map(({ bar }) => bar))
  return (
    <li aria-hidden="true" className="histogram-curve">
      <svg aria-hidden viewBox={`0 0 ${rows.length} 100`} preserveAspectRatio="none">
        <polygon points={`0.5,100 ${line} ${rows.length - 0.5},100`} />
        {then.length > 0 && <polyline points={lineOf(then)} vectorEffect="non-scaling-stroke" className="is-earlier" />}
        <polyline points={line} vectorEffect="non-scaling-stroke" />
      </svg>
    </li>
  )
}

/** The values as bars, and times as a curve, that link to their reports, with the median. */
const Histogram = ({ summary, rows, label }: ChartProps) => {
  const t = useTranslations('analysis')
  const format = useFormatter()
  const valueText = useValueText()
  const { kind, bins, median, medianAt } = summary
  const labelEvery = Math.ceil(bins.length / 6)
  const isCurve = kind === 'time'
  const hasEarlier = rows.some(({ earlier }) => earlier)
  const textOf = ({ label: values, count, earlier }: ValueRows['rows'][number]) =>
    [t('valueReports', { values, count }), ...(earlier ? [earlier.text] : [])].join('. ')
  return (
    <div className="pt-1 text-xs">
      <ol aria-label={label} dir="ltr" className="histogram border-edge border-b">
        {isCurve && <Curve rows={rows} />}
        {rows.map(row => (
          <li key={row.label}>
            <Link href={row.href} title={textOf(row)}>
              <span className="sr-only">{textOf(row)}</span>
              <span
                aria-hidden
                className={classNames('histogram-bar', isCurve && 'is-point')}
                style={{ height: `${100 * row.bar}%` }}
              >
                {row.count > 0 && bins.length <= maxCounts && <span>{format.number(row.count)}</span>}
              </span>
              {row.earlier && row.earlier.count > 0 && !isCurve && (
                <span aria-hidden className="histogram-earlier" style={{ height: `${100 * row.earlier.bar}%` }} />
              )}
            </Link>
          </li>
        ))}
        {medianAt !== null && median !== null && (
          <li
            aria-hidden="true"
            className={classNames('histogram-median', medianAt > 0.6 && 'is-left')}
            style={{ left: `${100 * medianAt}%` }}
          >
            <span>{t('medianOf', { value: valueText(kind, median) })}</span>
          </li>
        )}
      </ol>
      <div aria-hidden dir="ltr" className="relative h-5 text-soft">
        {bins.map(
          ({ from }, index) =>
            index % labelEvery === 0 && (
              <span
                key={from}
                className={classNames('absolute pt-0.5', index > 0 && '-translate-x-1/2')}
                style={{ left: `${(100 * index) / bins.length}%` }}
              >
                {valueText(kind, from)}
              </span>
            ),
        )}
      </div>
      <ChartTable
        label={label}
        headers={[t('values'), t('reportsHeading'), ...(hasEarlier ? [t('earlier.reports')] : [])]}
        rows={rows.map(({ label: values, count, earlier }) => ({
          key: values,
          cells: [values, format.number(count), ...(earlier ? [format.number(earlier.count)] : [])],
        }))}
      />
    </div>
  )
}

const Facts = ({ summary }: { summary: ValueSummary }) => {
  const t = useTranslations('analysis')
  const format = useFormatter()
  const formatValue = useValueText()
  const valueText = (value: string) => formatValue(summary.kind, value)
  const text = (value: string | null) => (value === null ? '–' : valueText(value))
  const extreme = (found: ValueSummary['least']) =>
    found ? (
      <Link
        href={paths.details(false, found.report.idObserver, found.report.idPollingStation)}
        title={found.report.pollingStationName}
        className={linkClass}
      >
        {valueText(found.value)}
      </Link>
    ) : (
      '–'
    )
  const { q1, q3 } = summary
  const facts = [
    [t('facts.count'), format.number(summary.count)],
    // Times and dates have none.
    ...(summary.kind === 'integer' || summary.kind === 'decimal'
      ? ([[t('facts.sum'), text(summary.sum)]] as const)
      : []),
    [t('facts.median'), text(summary.median)],
    [t('facts.middleHalf'), q1 === null || q3 === null ? '–' : `${valueText(q1)}–${valueText(q3)}`],
    [t('facts.least'), extreme(summary.least)],
    [t('facts.most'), extreme(summary.most)],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-soft text-sm">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What observers typed into an option: facts, a histogram, and what isn't in it. As high while it is loading. */
export const TypedValues = ({ option, summary, rows, hrefOf, earlier }: ValueRows) => {
  const t = useTranslations('analysis')
  const name = [option.text, summary?.unit && `(${summary.unit})`].filter(Boolean).join(' ')
  if (option.count === 0)
    return (
      <section aria-label={option.text}>
        <h4 className="wrap-anywhere font-medium text-sm">{option.text}</h4>
        <p className="text-soft">{t('noValues')}</p>
      </section>
    )
  return (
    <section aria-label={option.text} className="typed-values grid grid-cols-1 content-start gap-2">
      <h4 className="wrap-anywhere font-medium text-sm">{name || '\u00a0'}</h4>
      {!summary && <Skeleton className="h-9 w-full" />}
      {summary && <Facts summary={summary} />}
      {earlier !== undefined && <EarlierTable earlier={earlier} />}
      {summary?.count === 0 && <p className="text-soft">{t('noValues')}</p>}
      {summary && summary.count > 0 && (
        <Histogram {...{ summary, rows }} label={t(summary.kind === 'time' ? 'curve' : 'histogram', { name })} />
      )}
      {earlier?.binCounts && (
        <p className="wrap-anywhere text-soft text-xs">{t('earlier.outline', { label: earlier.label })}</p>
      )}
      {summary && summary.invalid + summary.outside > 0 && (
        <p className="flex flex-wrap gap-x-4 text-sm">
          {summary.outside > 0 && (
            <Link href={hrefOf({ typed: 'outside' })} className={linkClass}>
              {t('outside', { count: summary.outside })}
            </Link>
          )}
          {summary.invalid > 0 && (
            <Link href={hrefOf({ typed: 'invalid' })} className={linkClass}>
              {t('invalid', { count: summary.invalid })}
            </Link>
          )}
        </p>
      )}
    </section>
  )
}
