import type { Situation } from '@scrutineer/contract/situation'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { formatTime } from '../../../lib/format/dates.ts'
import { QUARTER_MS } from './quarter-axis.ts'
import { useDueTimes } from './use-due-times.ts'

/** The chart through the day as a list: quarter hours with reports, and due times. */
export const QuarterList = ({ situation: { day } }: { situation: Situation }) => {
  const t = useTranslations('situation')
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const timeOf = (at: number) => formatTime(new Date(at), language, timeZone)
  const quarters = day.quarters.map(({ index, reports, flags }) => {
    const at = Date.parse(day.from) + index * QUARTER_MS
    return { at, text: t('quarter', { time: timeOf(at), reports, flags }) }
  })
  const due = (useDueTimes(day) ?? []).map(({ dueAt, names }) => {
    const at = Date.parse(dueAt)
    return { at, text: t('dueAt', { time: timeOf(at), names: names.join(', ') }) }
  })
  const entries = [...due, ...quarters].sort((a, b) => a.at - b.at)
  return (
    <details className="border-line border-t px-4 py-2 text-sm">
      <summary className="w-fit cursor-pointer rounded-sm text-accent">{t('asList')}</summary>
      <ol className="grid gap-1 pt-2">
        {entries.map(({ at, text }) => (
          <li key={`${at} ${text}`}>{text}</li>
        ))}
      </ol>
    </details>
  )
}
