import { answers } from '@scrutineer/contract/answers'
import type { Situation } from '@scrutineer/contract/situation'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { useLiveRefetch } from '../../../api/live/use-live.ts'
import { endpointQuery } from '../../../api/query.ts'
import { readClaims, token } from '../../../api/token.ts'
import { formatTime } from '../../../lib/format/dates.ts'
import { unattended } from '../../../lib/stores/unattended.ts'
import { useFlagLabel } from '../../../shared/activity/use-flag-label.ts'
import { paths } from '../../../shared/paths.ts'
import { useTitleEnd } from '../../../ui/layout/product-name-context.ts'
import { pastDate } from '../day/quarter-axis.ts'
import { QuarterHours } from '../day/quarter-hours.tsx'
import { WallFollowUps } from './wall-follow-ups.tsx'
import { WallHead } from './wall-head.tsx'
import { WallHeadline } from './wall-headline.tsx'
import { WallMap } from './wall-map.tsx'

const rows = 5
const refetchInterval = 30_000
const refetchEveryMs = 3_000

/** The newest reports with a flag of active NGOs, as the numbers count them: time, station and the flagged option, without names. */
const LatestFlags = ({ idNgo }: { idNgo: number | undefined }) => {
  const t = useTranslations('situation')
  const language = useLocale()
  const flagLabel = useFlagLabel()
  const timeZone = useTimeZone() ?? 'UTC'
  const options = endpointQuery(answers.threads, {
    query: { urgent: true, activeNgo: true, page: 1, pageSize: rows, idNgo },
  })
  const { data } = useQuery({ ...options, refetchInterval, refetchIntervalInBackground: true })
  useLiveRefetch(options.queryKey, ({ kind, data: event }) => kind === 'answers' && event.flagged, refetchEveryMs)
  return (
    <section aria-busy={!data} className="wall-flags grid min-h-0 overflow-hidden">
      <h2 className="text-soft">{t('latestFlags')}</h2>
      <ol>
        {data?.data.map(({ idObserver, idPollingStation, lastModified, pollingStationName, topFlags: [flag] = [] }) => (
          <li key={`${idObserver} ${idPollingStation}`} className="wall-flag flex whitespace-nowrap">
            <time className="text-soft">
              {lastModified !== undefined && formatTime(new Date(lastModified), language, timeZone)}
            </time>
            <b className="truncate font-semibold">{pollingStationName}</b>
            <span className="min-w-0 truncate">{flag && flagLabel(flag)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const request = async () => {
  try {
    return await navigator.wakeLock.request('screen')
  } catch {
    // Not allowed, for example on low battery; the screen then follows the system's settings.
    return undefined
  }
}

/** Keeps the display on while mounted, where the browser supports it. */
const useWakeLock = () => {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock = request()
    // The browser releases the lock of a hidden tab.
    const renew = () => {
      if (document.visibilityState === 'visible') lock = request()
    }
    document.addEventListener('visibilitychange', renew)
    return () => {
      document.removeEventListener('visibilitychange', renew)
      void lock.then(held => held?.release())
    }
  }, [])
}

interface Props {
  situation: Situation | undefined
  /** When the numbers were loaded, in ms since 1970; 0 before. */
  updatedAt: number
  idNgo: number | undefined
}

/** No dialogs, and the display stays on. Escape leaves the wall. */
const useUnattended = (idNgo: number | undefined) => {
  const navigate = useNavigate()
  useWakeLock()
  useEffect(() => {
    unattended.set(true)
    return () => unattended.set(false)
  }, [])
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') void navigate({ href: paths.situation({ idNgo }) })
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => leave(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** The situation for a large screen: large type, no controls, no observers' names or phones. */
export const Wall = ({ situation, updatedAt, idNgo }: Props) => {
  const t = useTranslations('situation')
  const titleEnd = useTitleEnd()
  const [openedAt] = useState(() => Date.now())
  const sessionToken = useSyncExternalStore(token.subscribe, token.get, token.get)
  const expiresAt = (readClaims(sessionToken ?? '')?.exp ?? Number.POSITIVE_INFINITY) * 1000
  const date = pastDate(situation?.day, situation?.asOf, useTimeZone() ?? 'UTC')
  useUnattended(idNgo)
  return (
    <div data-wall className="wall fixed inset-0 z-50 grid overflow-y-auto bg-page">
      <title>{`${t('title')} · ${titleEnd}`}</title>
      <WallHead updatedAt={updatedAt} expiresAt={expiresAt} openedAt={openedAt} />
      <WallHeadline situation={situation} />
      <div className="wall-columns grid min-h-0">
        <WallMap idNgo={idNgo} situation={situation} />
        <div className="wall-side grid min-h-0">
          <WallFollowUps situation={situation} />
          <LatestFlags idNgo={idNgo} />
          <section>
            <h2 className="mb-2 text-soft">
              {date === undefined ? t('quarters') : `${t('quarters')}, ${t('quartersOf', { date })}`}
            </h2>
            <QuarterHours situation={situation} />
          </section>
        </div>
      </div>
    </div>
  )
}
