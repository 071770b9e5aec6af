import type { Situation } from '@scrutineer/contract/situation'
import { type KeyboardEvent, useState } from 'react'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { formatTime } from '../../../lib/format/dates.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Link } from '../../../ui/link.tsx'
import type { situationLinks } from '../situation-links.ts'
import { currentQuarter, QUARTER_MS } from './quarter-axis.ts'

interface Props {
  kind: 'reports' | 'flags'
  situation: Situation
  /** Number of quarter hours of the axis. */
  count: number
  /** The number of a full bar. */
  max: number
  /** The lists behind the bars; without them the bars are no links. */
  links?: ReturnType<typeof situationLinks> | undefined
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
export const QuarterBars = ({ kind, situation: { day, asOf }, count, max, links }: Props) => {
  const t = useTranslations('situation')
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const [focused, setFocused] = useState<number>()
  const running = currentQuarter(day, asOf)
  const quarters = day.quarters.filter(quarter => quarter[kind] > 0)
  const tabStop = quarters.find(({ index }) => index === focused) ?? quarters.at(-1)
  const bars = quarters.map(({ index, reports, flags }) => {
    const at = new Date(Date.parse(day.from) + index * QUARTER_MS)
    const time = formatTime(at, language, timeZone)
    const bar = (
      <span
        className={classNames('quarter-bar', kind === 'flags' && 'is-flag', index === running && 'is-running')}
        style={{ height: `max(2px, ${(100 * (kind === 'reports' ? reports : flags)) / max}%)` }}
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
