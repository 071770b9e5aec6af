import { useLocale, useTimeZone } from 'use-intl'
import { formatTime } from '../lib/format/dates.ts'

/** Formats a time of the day in the user's language and the election's time zone, `08:05`. */
export const useFormatTime = () => {
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  return (at: string | number | Date) => formatTime(new Date(at), language, timeZone)
}
