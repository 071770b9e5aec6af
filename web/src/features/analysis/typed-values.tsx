import type { AnalysisOption, ValueSummary } from '@scrutineer/contract/analysis'
import { useFormatter, useTranslations } from 'use-intl'
import { ChartTable } from '../../shared/chart-table.tsx'
import { paths } from '../../shared/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Link } from '../../ui/link.tsx'
import { linkClass } from './choice-bars.tsx'
import { lastValueOf, shareOfAxis } from './value-bins.ts'

/** Returns a function that formats a value of a kind. Decimals of up to 15 digits are exact as numbers. */
export const useValueText = () => {
  const format = useFormatter()
  return (kind: ValueSummary['kind'], value: string) =>
    kind === 'integer' || kind === 'decimal' ? format.number(Number(value), { maximumFractionDigits: 6 }) : value
}

/** The values of a summary's bins: the filter of their reports, and their name. */
export const binsOf = ({ kind, bins }: ValueSummary, valueText: ReturnType<typeof useValueText>) =>
  bins.map((bin, index) => {
    const { from, to, count } = bin
    const isLast = index === bins.length - 1
    const last = lastValueOf(kind, bin, isLast)
    const label = from === last ? valueText(kind, from) : `${valueText(kind, from)}–${valueText(kind, last)}`
    return { label, count, filter: { valueFrom: from, ...(isLast ? { valueTo: to } : { valueBelow: to }) } }
  })

/** More bars have no room for their counts on a phone. */
const maxCounts = 12

interface ChartProps {
  summary: ValueSummary
  label: string
  /** The list of the reports with these values. */
  hrefOf: (filter: object) => string
}

/** The values as bars that link to their reports, with the median. */
const Histogram = ({ summary, label, hrefOf }: ChartProps) => {
  const t = useTranslations('analysis')
  const format = useFormatter()
  const valueText = useValueText()
  const bins = binsOf(summary, valueText)
  const highest = Math.max(1, ...bins.map(({ count }) => count))
  const median = summary.median ?? undefined
  const medianAt = median === undefined ? undefined : shareOfAxis(summary, median)
  const labelEvery = Math.ceil(bins.length / 6)
  return (
    <div className="pt-1 text-xs">
      <ol aria-label={label} className="histogram border-edge border-b">
        {bins.map(({ label: values, count, filter }) => (
          <li key={values}>
            <Link href={hrefOf(filter)} title={t('valueReports', { values, count })}>
              <span className="sr-only">{t('valueReports', { values, count })}</span>
              <span aria-hidden className="histogram-bar" style={{ height: `${(100 * count) / highest}%` }}>
                {count > 0 && bins.length <= maxCounts && <span>{format.number(count)}</span>}
              </span>
            </Link>
          </li>
        ))}
        {medianAt !== undefined && median !== undefined && (
          <li
            aria-hidden="true"
            className={classNames('histogram-median', medianAt > 0.6 && 'is-left')}
            style={{ left: `${100 * medianAt}%` }}
          >
            <span>{t('medianOf', { value: valueText(summary.kind, median) })}</span>
          </li>
        )}
      </ol>
      <div aria-hidden className="relative h-5 text-soft">
        {summary.bins.map(
          ({ from }, index) =>
            index % labelEvery === 0 && (
              <span
                key={from}
                className={classNames('absolute pt-0.5', index > 0 && '-translate-x-1/2')}
                style={{ left: `${(100 * index) / bins.length}%` }}
              >
                {valueText(summary.kind, from)}
              </span>
            ),
        )}
      </div>
      <ChartTable
        label={label}
        headers={[t('values'), t('reportsHeading')]}
        rows={bins.map(bin => ({ key: bin.label, cells: [bin.label, format.number(bin.count)] }))}
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

interface Props {
  option: AnalysisOption
  /** What was typed; undefined while loading. */
  summary: ValueSummary | undefined
  /** The list of the reports that select the option. */
  hrefOf: (filter?: object) => string
}

/** What observers typed into an option: facts, a histogram, and what isn't in it. As high while it is loading. */
export const TypedValues = ({ option, summary, hrefOf }: Props) => {
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
      {summary?.count === 0 && <p className="text-soft">{t('noValues')}</p>}
      {summary && summary.count > 0 && <Histogram summary={summary} label={t('histogram', { name })} hrefOf={hrefOf} />}
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
