import { useTranslations } from 'use-intl'

const minutesPerHour = 60
const minutesPerDay = 24 * minutesPerHour

/** Formats a duration in its largest unit: "7 min", "3 h", "2 d". */
export const useAge = () => {
  const t = useTranslations('followUp')
  return (minutes: number) => {
    if (minutes < minutesPerHour) return t('minutes', { count: Math.max(0, Math.floor(minutes)) })
    if (minutes < minutesPerDay) return t('hours', { count: Math.floor(minutes / minutesPerHour) })
    return t('days', { count: Math.floor(minutes / minutesPerDay) })
  }
}
