import { Radio, RefreshCw } from 'lucide-react'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { useAwaySince } from '../../api/use-connection.ts'
import { useLiveState } from '../../api/use-live.ts'
import { shortTime } from '../../lib/dates.ts'
import { classNames } from '../../ui/class-names.ts'
import { pollEveryMs } from './use-new-threads.ts'

const looks = {
  starting: { icon: RefreshCw, className: 'text-soft' },
  live: { icon: Radio, className: 'text-accent' },
  away: { icon: RefreshCw, className: 'text-soft' },
  unsupported: { icon: RefreshCw, className: 'text-soft' },
}

/** Says whether new reports show at once, or since when not. During an outage it is silent: the banner speaks. */
export const LiveLine = () => {
  const t = useTranslations('live')
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const { mode, since } = useLiveState()
  const isOutage = useAwaySince() !== null
  const { icon: Icon, className } = looks[mode]
  const words = {
    starting: () => t('starting'),
    live: () => t('live'),
    away: () => t('away', { time: shortTime(since, language, timeZone), seconds: pollEveryMs / 1000 }),
    unsupported: () => t('polled', { seconds: pollEveryMs / 1000 }),
  }
  return (
    <p className={classNames('flex min-h-8 items-center gap-1.5', className, isOutage && 'invisible')}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {words[mode]()}
    </p>
  )
}
