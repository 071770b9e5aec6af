import { Radio, RefreshCw, WifiOff } from 'lucide-react'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { useLiveState } from '../../api/use-live.ts'
import { shortTime } from '../../lib/dates.ts'
import { classNames } from '../../ui/class-names.ts'
import { pollEveryMs } from './use-new-threads.ts'

const looks = {
  starting: { icon: RefreshCw, className: 'text-soft' },
  live: { icon: Radio, className: 'text-accent' },
  away: { icon: WifiOff, className: 'text-danger' },
  unsupported: { icon: RefreshCw, className: 'text-soft' },
}

/** Says whether new reports show at once, or since when not. */
export const LiveLine = () => {
  const t = useTranslations('live')
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const { mode, since } = useLiveState()
  const { icon: Icon, className } = looks[mode]
  const words = {
    starting: () => t('starting'),
    live: () => t('live'),
    away: () => t('away', { time: shortTime(since, language, timeZone) }),
    unsupported: () => t('polled', { seconds: pollEveryMs / 1000 }),
  }
  return (
    <p className={classNames('flex min-h-8 items-center gap-1.5', className)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {words[mode]()}
    </p>
  )
}
