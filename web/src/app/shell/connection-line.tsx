import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { connection } from '../../api/connection.ts'
import type { LiveMode } from '../../api/live/sse-client.ts'
import { pollIntervalMs, useLiveState } from '../../api/live/use-live.ts'
import { useUnreachableSince } from '../../api/use-connection.ts'
import { formatClock, formatTime } from '../../lib/format/dates.ts'
import { classNames } from '../../ui/class-names.ts'

const probeEveryMs = 10_000

/**
 * Probes the server when the stream ends, when the browser goes offline or online, and while the server is unreachable. Refetches
 * failed queries when it is back.
 */
const useProbe = (since: Date | null, mode: LiveMode) => {
  const client = useQueryClient()
  useEffect(() => {
    const events = new AbortController()
    for (const event of ['offline', 'online']) addEventListener(event, () => void connection.probe(), events)
    return () => events.abort()
  }, [])
  useEffect(() => {
    if (mode === 'away') void connection.probe()
  }, [mode])
  useEffect(() => {
    if (!since) return
    const timer = setInterval(() => void connection.probe(), probeEveryMs)
    return () => {
      clearInterval(timer)
      void client.refetchQueries({ type: 'active', predicate: query => query.state.status === 'error' })
    }
  }, [since, client])
}

/** The time in the election's zone. Empty at first, because creating a date format would delay the first paint. */
const Clock = () => {
  const t = useTranslations('menu')
  const timeZone = useTimeZone() ?? 'UTC'
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    let timer = 0
    const tick = () => {
      setNow(new Date())
      timer = window.setTimeout(tick, 1000 - (Date.now() % 1000))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return (
    <time title={t('timeZone', { zone: timeZone })} className="ms-auto">
      {now && formatClock(now, timeZone)}
    </time>
  )
}

const markStyles = {
  starting: 'border-2 border-edge',
  live: 'bg-accent ring-3 ring-accent-wash',
  away: 'border-2 border-edge',
  unsupported: 'border-2 border-edge',
  lost: 'border-2 border-late',
}

const labelKeys = {
  starting: 'live.starting',
  live: 'live.live',
  away: 'live.polling',
  unsupported: 'live.polling',
  lost: 'connection.lost',
} as const

/** Whether updates arrive live, are polled, or the server can't be reached; with the clock in the menu's column. */
export const ConnectionLine = ({ isInBar = false }: { isInBar?: boolean }) => {
  const t = useTranslations()
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const { mode } = useLiveState()
  const since = useUnreachableSince()
  useProbe(since, mode)
  const state = since ? 'lost' : mode
  return (
    <div
      className={classNames(
        'flex min-w-0 items-center gap-2 text-soft text-xs',
        !isInBar && 'flex-wrap gap-y-0 px-2 py-1',
      )}
    >
      <span
        aria-hidden
        className={classNames('forced-color-adjust-none size-2 shrink-0 rounded-full', markStyles[state])}
      />
      <p
        role="status"
        className={classNames('min-w-0', isInBar && 'truncate', since !== null && 'font-medium text-late')}
      >
        {t(labelKeys[state], { seconds: pollIntervalMs / 1000 })}
        {since && ` ${t('connection.since', { time: formatTime(since, language, timeZone) })}`}
      </p>
      {since && !isInBar && (
        <button
          type="button"
          className="ms-auto rounded-sm text-accent hover:underline"
          onClick={() => void connection.probe()}
        >
          {t('connection.retryNow')}
        </button>
      )}
      {!since && !isInBar && <Clock />}
    </div>
  )
}
