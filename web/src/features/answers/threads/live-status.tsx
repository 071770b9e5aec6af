import { Radio, RefreshCw } from 'lucide-react'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { pollIntervalMs, useLiveState } from '../../../api/live/use-live.ts'
import { useUnreachableSince } from '../../../api/use-connection.ts'
import { formatTime } from '../../../lib/format/dates.ts'
import { classNames } from '../../../ui/class-names.ts'

const statusStyles = {
  starting: { icon: RefreshCw, className: 'text-soft' },
  live: { icon: Radio, className: 'text-accent' },
  away: { icon: RefreshCw, className: 'text-soft' },
  unsupported: { icon: RefreshCw, className: 'text-soft' },
}

/** Whether updates are live, or since when they are polled. Hidden during an outage, which the banner reports. */
export const LiveStatus = () => {
  const t = useTranslations('live')
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const { mode, since } = useLiveState()
  const isOutage = useUnreachableSince() !== null
  const { icon: Icon, className } = statusStyles[mode]
  const labels = {
    starting: () => t('starting'),
    live: () => t('live'),
    away: () => t('disconnected', { time: formatTime(since, language, timeZone), seconds: pollIntervalMs / 1000 }),
    unsupported: () => t('polling', { seconds: pollIntervalMs / 1000 }),
  }
  return (
    <p className={classNames('flex min-h-8 items-center gap-1.5', className, isOutage && 'invisible')}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {labels[mode]()}
    </p>
  )
}
