import './day.css'
import type { Situation } from '@scrutineer/contract/situation'
import type { ReactNode } from 'react'
import { useFormatter, useLocale, useTimeZone, useTranslations } from 'use-intl'
import { formatTime } from '../../../lib/format/dates.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { situationLinks } from '../situation-links.ts'
import type { DueTime } from './due-times.ts'
import { QUARTER_MS, quarterAxis } from './quarter-axis.ts'
import { QuarterBars } from './quarter-bars.tsx'
import { useDueTimes } from './use-due-times.ts'

const percent = (share: number) => `${100 * share}%`
const textOf = ({ label, names }: DueTime) => `${label} · ${names.join(', ')}`

/** Labels of the due times, above the bars. */
const DueLabels = ({ due }: { due: readonly DueTime[] }) => (
  <div className="relative" style={{ height: `${1.4 * Math.max(0, ...due.map(({ lane }) => lane + 1))}em` }}>
    {due.map(each => (
      <span key={each.dueAt} title={textOf(each)}>
        <span className="due-line" style={{ left: percent(each.at), top: `${1.4 * each.lane}em` }} />
        <span
          className={classNames('due-label', each.endsAtLine && 'ends-at-line')}
          style={{ left: percent(each.at), top: `${1.4 * each.lane}em` }}
        >
          {each.label}
        </span>
      </span>
    ))}
  </div>
)

/** Lines of the due times through the bars. */
const DueLines = ({ due }: { due: readonly DueTime[] }) =>
  due.map(each => (
    <span key={each.dueAt} className="due-line top-0" style={{ left: percent(each.at) }} title={textOf(each)} />
  ))

interface Props {
  situation: Situation | undefined
  /** The lists behind the bars; without them the bars are no links. */
  links?: ReturnType<typeof situationLinks>
}

/**
 * Reports and flags per quarter hour of the whole day, so that bars never move, and when reports are due. The running quarter hour
 * is hatched.
 */
export const QuarterHours = ({ situation, links }: Props) => {
  const t = useTranslations('situation')
  const format = useFormatter()
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const due = useDueTimes(situation?.day)
  if (!situation || !due)
    return (
      <div className="grid grow px-4 pt-2 pb-4">
        <div className="quarters">
          <span />
          <span />
          <span />
          <div className="quarters-reports relative border-edge border-b">
            <Skeleton className="w-40" />
          </div>
          <span className="mt-1 h-6" />
          <span />
          <span />
          <div className="quarters-flags relative mt-1 border-edge border-b" />
        </div>
      </div>
    )
  const { day } = situation
  const { count, hours } = quarterAxis(day, language, timeZone)
  const max = Math.max(1, ...day.quarters.map(({ reports }) => reports))
  const maxFlags = Math.max(1, ...day.quarters.map(({ flags }) => flags))
  const startOf = (index: number) => formatTime(new Date(Date.parse(day.from) + index * QUARTER_MS), language, timeZone)
  const most = day.quarters.find(({ reports }) => reports === max)
  const bars = { situation, count, links }
  return (
    // Scrolls on phones, so the keyboard must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the focus.
    <section aria-label={t('day')} tabIndex={0} className="relative grid grow overflow-x-auto px-4 pt-2 pb-4">
      <p className="sr-only">
        {[
          most ? t('quartersSummary', { time: startOf(most.index), reports: most.reports }) : t('quartersEmpty'),
          ...due.map(({ dueAt, names }) =>
            t('dueAt', { time: formatTime(new Date(dueAt), language, timeZone), names: names.join(', ') }),
          ),
        ].join(' ')}
      </p>
      <div className="quarters text-soft text-xs">
        <span />
        <div aria-hidden>
          <DueLabels due={due} />
        </div>
        <div aria-hidden className="relative text-right">
          <span className="invisible">{format.number(max)}</span>
          <AxisLabel className="top-0">{most && format.number(max)}</AxisLabel>
          <AxisLabel className="top-1/2">{max > 3 && format.number(Math.round(max / 2))}</AxisLabel>
        </div>
        <div className="quarters-reports relative border-edge border-b">
          <div aria-hidden>
            <span className="quarters-line top-0" />
            <span className="quarters-line top-1/2" />
            <DueLines due={due} />
            {!most && <p className="absolute inset-0 grid place-content-center">{t('quartersEmpty')}</p>}
          </div>
          <QuarterBars kind="reports" max={max} {...bars} />
        </div>
        <span />
        <div aria-hidden className="relative mt-1 h-6">
          {hours.map(({ at, label }) => (
            <span key={at} className="-translate-x-1/2 absolute" style={{ left: `${at * 100}%` }}>
              {label}
            </span>
          ))}
        </div>
        <span aria-hidden className="self-center">
          {t('flags')}
        </span>
        <div className="quarters-flags relative mt-1 border-edge border-b">
          <QuarterBars kind="flags" max={maxFlags} {...bars} />
        </div>
      </div>
    </section>
  )
}

const AxisLabel = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={classNames('-translate-y-1/2 absolute right-0', className)}>{children}</span>
)
