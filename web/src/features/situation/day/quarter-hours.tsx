import type { Situation } from '@scrutineer/contract/situation'
import type { ReactNode } from 'react'
import { useFormatter, useLocale, useTimeZone, useTranslations } from 'use-intl'
import { formatTime } from '../../../lib/format/dates.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DueLabels, DueLines } from './due-lines.tsx'
import { currentQuarter, quarterAxis } from './quarter-axis.ts'
import { useDueTimes } from './use-due-times.ts'
import './day.css'

/**
 * Reports and flags per quarter hour of the whole day, so that bars never move, and when reports are due. The running quarter hour
 * is hatched.
 */
export const QuarterHours = ({ situation }: { situation: Situation | undefined }) => {
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
  const { day, asOf } = situation
  const { count, hours } = quarterAxis(day, language, timeZone)
  const running = currentQuarter(day, asOf)
  const max = Math.max(1, ...day.quarters.map(({ reports }) => reports))
  const maxFlags = Math.max(1, ...day.quarters.map(({ flags }) => flags))
  const startOf = (index: number) => formatTime(new Date(Date.parse(day.from) + index * 900_000), language, timeZone)
  const most = day.quarters.find(({ reports }) => reports === max)
  const bars = (kind: 'reports' | 'flags', top: number) =>
    day.quarters.map(quarter => (
      <span
        key={quarter.index}
        title={t('quarter', { time: startOf(quarter.index), reports: quarter.reports, flags: quarter.flags })}
        className={classNames('quarter-bar', kind === 'flags' && 'is-flag', quarter.index === running && 'is-running')}
        style={{
          left: `${(100 * (quarter.index + 0.1)) / count}%`,
          width: `${80 / count}%`,
          height: quarter[kind] > 0 ? `max(2px, ${(100 * quarter[kind]) / top}%)` : 0,
        }}
      />
    ))
  return (
    // Scrolls on phones, so the keyboard must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the focus.
    <section aria-label={t('day')} tabIndex={0} className="relative grid grow overflow-x-auto px-4 pt-2 pb-4">
      <div
        role="img"
        aria-label={[
          most ? t('quartersSummary', { time: startOf(most.index), reports: most.reports }) : t('quartersEmpty'),
          ...due.map(({ dueAt, names }) =>
            t('dueAt', { time: formatTime(new Date(dueAt), language, timeZone), names: names.join(', ') }),
          ),
        ].join(' ')}
        className="quarters text-soft text-xs"
      >
        <span />
        <DueLabels due={due} />
        <div className="relative text-right">
          <span className="invisible">{format.number(max)}</span>
          <AxisLabel className="top-0">{most && format.number(max)}</AxisLabel>
          <AxisLabel className="top-1/2">{max > 3 && format.number(Math.round(max / 2))}</AxisLabel>
        </div>
        <div className="quarters-reports relative border-edge border-b">
          <span className="quarters-line top-0" />
          <span className="quarters-line top-1/2" />
          <DueLines due={due} />
          {bars('reports', max)}
          {!most && <p className="absolute inset-0 grid place-content-center">{t('quartersEmpty')}</p>}
        </div>
        <span />
        <div className="relative mt-1 h-6">
          {hours.map(({ at, label }) => (
            <span key={at} className="-translate-x-1/2 absolute" style={{ left: `${at * 100}%` }}>
              {label}
            </span>
          ))}
        </div>
        <span className="self-center">{t('flags')}</span>
        <div className="quarters-flags relative mt-1 border-edge border-b">{bars('flags', maxFlags)}</div>
      </div>
    </section>
  )
}

const AxisLabel = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={classNames('-translate-y-1/2 absolute right-0', className)}>{children}</span>
)
