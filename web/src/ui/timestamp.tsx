import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { formatDateTime, formatRelativeTime, formatTime } from '../lib/format/dates.ts'
import { referenceTime } from '../lib/reference-time.ts'

interface Props {
  /** ISO 8601. */
  at: string | null | undefined
  /** What the absence of a time means. */
  empty?: 'unspecified' | 'never'
  format?: 'full' | 'short' | 'compact' | 'ago'
}

/** A time in the election's time zone: `yyyy-MM-dd HH:mm`, the short time, the short time of today, or a relative time. */
export const Timestamp = ({ at, empty = 'unspecified', format = 'full' }: Props) => {
  const t = useTranslations('ui')
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  if (!at) return <span className="text-soft">{t(empty)}</span>
  const date = new Date(at)
  const full = formatDateTime(date, timeZone)
  const short = () => formatTime(date, language, timeZone)
  const isToday = () => full.slice(0, 10) === formatDateTime(new Date(referenceTime()), timeZone).slice(0, 10)
  const shown = {
    full: () => full,
    short,
    compact: () => (isToday() ? short() : full),
    ago: () => formatRelativeTime(date, new Date(referenceTime()), language),
  }[format]()
  return (
    <time dateTime={at} title={full} className="whitespace-nowrap">
      {shown}
    </time>
  )
}
