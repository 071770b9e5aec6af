import './day.css'
import type { Situation } from '@scrutineer/contract/situation'
import { type KeyboardEvent, useState } from 'react'
import { useFormatter, useLocale, useTimeZone, useTranslations } from 'use-intl'
import { hourTicks } from '../../../lib/format/hour-ticks.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { HourAxis, ValueAxis, ValueLines } from '../../../ui/layout/chart-axes.tsx'
import { Link } from '../../../ui/link.tsx'
import { useFormatTime } from '../../../ui/use-format-time.ts'
import type { SituationLinks } from '../situation-links.ts'
import type { DueTime } from './due-times.ts'
import { currentQuarter, QUARTER_MS, quarterCount } from './quarter-axis.ts'
import { useDueTimes } from './use-due-times.ts'

interface QuarterBarsProps {
  kind: 'reports' | 'flags'
  situation: Situation
  /** The lists behind the bars; without them the bars are no links. */
  links: SituationLinks | undefined
}

/** Moves the focus to another bar of the row, so that a day isn't a hundred tab stops. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const bars = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = bars.findIndex(bar => bar.matches(':focus'))
  const to = { ArrowRight: Math.min(at + 1, bars.length - 1), ArrowLeft: Math.max(at - 1, 0), Home: 0, End: -1 }[
    event.key
  ]
  if (at < 0 || to === undefined) return
  event.preventDefault()
  bars.at(to)?.focus()
}

/** A bar per quarter hour that has reports or flags. A link has the whole height, because a low bar is hard to hit. */
const QuarterBars = ({ kind, situation: { day, asOf }, links }: QuarterBarsProps) => {
  const t = useTranslations('situation')
  const formatTime = useFormatTime()
  const [focused, setFocused] = useState<number>()
  const count = quarterCount(day)
  const max = Math.max(1, ...day.quarters.map(quarter => quarter[kind]))
  const running = currentQuarter(day, asOf)
  const quarters = day.quarters.filter(quarter => quarter[kind] > 0)
  const tabStop = quarters.find(({ index }) => index === focused) ?? quarters.at(-1)
  const bars = quarters.map(({ index, reports, flags }) => {
    const at = new Date(Date.parse(day.from) + index * QUARTER_MS)
    const time = formatTime(at)
    const bar = (
      <span
        className={classNames('quarter-bar', kind === 'flags' && 'is-flag', index === running && 'is-running')}
        style={{ height: `max(2px, ${(100 * { reports, flags }[kind]) / max}%)` }}
      />
    )
    const position = { left: `${(100 * index) / count}%`, width: `${100 / count}%` }
    const name = t('quarter', { time, reports, flags })
    if (!links) {
      return (
        <span key={index} className="quarter" style={position} title={name}>
          {bar}
        </span>
      )
    }
    const label = kind === 'reports' ? name : t('quarterFlags', { time, flags })
    return (
      <Link
        key={index}
        href={kind === 'reports' ? links.quarter(at) : links.flaggedInQuarter(at)}
        aria-label={label}
        tabIndex={index === tabStop?.index ? 0 : -1}
        onFocus={() => setFocused(index)}
        className={classNames('quarter', index > count / 2 && 'names-to-left')}
        style={position}
      >
        {bar}
        <span aria-hidden className="quarter-name">
          {label}
        </span>
      </Link>
    )
  })
  if (!links) return bars
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its links handle the keys.
    <div className="absolute inset-0" onKeyDown={moveFocus}>
      {bars}
    </div>
  )
}

const percent = (share: number) => `${100 * share}%`
const textOf = ({ label, names }: DueTime) => `${label} · ${names.join(', ')}`

/** Labels of the due times, above the bars, which don't move when the first lane gets labels. */
const DueLabels = ({ due }: { due: readonly DueTime[] }) => (
  <div className="relative" style={{ height: `${1.4 * Math.max(1, ...due.map(({ lane }) => lane + 1))}em` }}>
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

/**
 * Reports and flags per quarter hour of the whole day, so that bars never move, and when reports are due. The running quarter hour
 * is hatched. Its bars are links if there are lists behind them.
 */
export const QuarterHours = ({ situation, links }: { situation: Situation | undefined; links?: SituationLinks }) => {
  const t = useTranslations('situation')
  const format = useFormatter()
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const formatTime = useFormatTime()
  const due = useDueTimes(situation?.day)
  const shown = due && situation
  const quarters = shown?.day.quarters ?? []
  const max = Math.max(1, ...quarters.map(({ reports }) => reports))
  const most = quarters.find(({ reports }) => reports === max)
  const bars = (kind: 'reports' | 'flags') => shown && <QuarterBars kind={kind} situation={shown} links={links} />
  return (
    // Scrolls on phones, so the keyboard must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the focus.
    <section aria-label={t('day')} tabIndex={0} className="relative grid grow overflow-x-auto px-4 pt-2 pb-4">
      {shown && (
        <p className="sr-only">
          {[
            most
              ? t('quartersSummary', {
                  time: formatTime(Date.parse(shown.day.from) + most.index * QUARTER_MS),
                  reports: most.reports,
                })
              : t('quartersEmpty'),
            ...due.map(({ dueAt, names }) => t('dueAt', { time: formatTime(dueAt), names: names.join(', ') })),
          ].join(' ')}
        </p>
      )}
      <div dir="ltr" className="quarters text-soft text-xs">
        <span />
        <div aria-hidden>
          <DueLabels due={due ?? []} />
        </div>
        <ValueAxis end={most && format.number(max)} half={max > 3 ? format.number(Math.round(max / 2)) : undefined} />
        <div className="quarters-reports relative border-edge border-b">
          <div aria-hidden>
            <ValueLines />
            <DueLines due={due ?? []} />
            {!shown && <Skeleton className="w-40" />}
            {shown && !most && <p className="absolute inset-0 grid place-content-center">{t('quartersEmpty')}</p>}
          </div>
          {bars('reports')}
        </div>
        <span />
        <HourAxis hours={shown ? hourTicks(shown.day, language, timeZone) : []} />
        <span aria-hidden className="self-center">
          {t('flags')}
        </span>
        <div className="quarters-flags relative mt-1 border-edge border-b">{bars('flags')}</div>
      </div>
    </section>
  )
}
