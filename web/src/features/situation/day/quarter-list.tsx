import type { Situation } from '@scrutineer/contract/situation'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/link.tsx'
import { useFormatTime } from '../../../ui/use-format-time.ts'
import type { SituationLinks } from '../situation-links.ts'
import { QUARTER_MS } from './quarter-axis.ts'
import { useDueTimes } from './use-due-times.ts'

/** The chart through the day as a list: quarter hours with reports, and due times. */
export const QuarterList = ({ situation, links }: { situation: Situation | undefined; links: SituationLinks }) => {
  const t = useTranslations('situation')
  const day = situation?.day
  const formatTime = useFormatTime()
  const link = (href: string, text: ReactNode) => (
    <Link href={href} className="rounded-sm text-accent underline-offset-2 hover:underline">
      {text}
    </Link>
  )
  const quarters = (day?.quarters ?? []).map(({ index, reports, flags }) => {
    const at = Date.parse(day?.from ?? '') + index * QUARTER_MS
    const quarter = new Date(at)
    const text = (
      <>
        {formatTime(at)}: {link(links.quarter(quarter), t('reportsCount', { count: reports }))}
        {flags > 0 && <>, {link(links.flaggedInQuarter(quarter), t('flagsCount', { count: flags }))}</>}
      </>
    )
    return { key: `quarter ${index}`, at, text }
  })
  const due = (useDueTimes(day) ?? []).map(({ dueAt, names }) => {
    const at = Date.parse(dueAt)
    return { key: `due ${dueAt}`, at, text: t('dueAt', { time: formatTime(at), names: names.join(', ') }) }
  })
  const entries = [...due, ...quarters].sort((a, b) => a.at - b.at)
  return (
    <details className="border-line border-t px-4 py-2 text-sm">
      <summary className="w-fit cursor-pointer rounded-sm text-accent">{t('asList')}</summary>
      <ol className="grid gap-1 pt-2">
        {entries.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ol>
    </details>
  )
}
