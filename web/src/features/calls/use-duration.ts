import { useTranslations } from 'use-intl'

const minutesPerHour = 60

/** Formats minutes: "11 min", "2 h 11 min". */
export const useDuration = () => {
  const t = useTranslations('calls')
  return (minutes: number) => {
    const whole = Math.max(0, Math.floor(minutes))
    if (whole < minutesPerHour) return t('minutes', { count: whole })
    return t('hoursAndMinutes', { hours: Math.floor(whole / minutesPerHour), minutes: whole % minutesPerHour })
  }
}
