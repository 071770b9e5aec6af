import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { connection } from '../../api/connection.ts'
import { useUnreachableSince } from '../../api/use-connection.ts'
import { formatTime } from '../../lib/format/dates.ts'
import { Button } from '../../ui/button.tsx'

const probeEveryMs = 10_000

/** Shows since when the server is unreachable, probes it, and refetches failed queries when it is back. */
export const ConnectionBanner = () => {
  const t = useTranslations('connection')
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const client = useQueryClient()
  const since = useUnreachableSince()
  useEffect(() => {
    if (!since) return
    const timer = setInterval(() => void connection.probe(), probeEveryMs)
    return () => {
      clearInterval(timer)
      void client.refetchQueries({ type: 'active', predicate: query => query.state.status === 'error' })
    }
  }, [since, client])
  return (
    <div role="status">
      {since && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-danger-wash px-4 py-1.5 text-danger">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          <p className="grow">{t('lost', { time: formatTime(since, language, timeZone) })}</p>
          <Button onClick={() => void connection.probe()}>{t('retryNow')}</Button>
        </div>
      )}
    </div>
  )
}
