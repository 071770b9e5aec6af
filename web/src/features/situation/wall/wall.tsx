import { answers } from '@scrutineer/contract/answers'
import type { Situation } from '@scrutineer/contract/situation'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormatter, useTimeZone, useTranslations } from 'use-intl'
import { useLiveRefetch } from '../../../api/live/use-live.ts'
import { endpointQuery } from '../../../api/query.ts'
import { readClaims, token } from '../../../api/token.ts'
import { useUnreachableSince } from '../../../api/use-connection.ts'
import { unattended } from '../../../lib/stores/unattended.ts'
import { RehearsalMark } from '../../../shared/activity/rehearsal-mark.tsx'
import { useFlagLabel } from '../../../shared/activity/use-flag-label.ts'
import { useClock } from '../../../shared/activity/use-now.ts'
import { paths } from '../../../shared/paths.ts'
import { shareOf, useFormatShare } from '../../../shared/share.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useTitleEnd } from '../../../ui/layout/product-name-context.ts'
import { useBodyAttribute } from '../../../ui/use-body-attribute.ts'
import { useFormatTime } from '../../../ui/use-format-time.ts'
import { useValue } from '../../../ui/use-value.ts'
import { pastDate } from '../day/quarter-axis.ts'
import { QuarterHours } from '../day/quarter-hours.tsx'
import { useCoverageText } from '../numbers/shares.ts'
import { stationTotals } from '../totals.ts'
import { WallFollowUps, WallMap } from './wall-panels.tsx'

/** Numbers older than this are marked, in ms. */
const maxAgeMs = 60_000
/** The end of the session is announced this long before, in ms. */
const sessionWarningMs = 60 * 60_000

interface WallHeadProps {
  /** When the numbers were loaded, in ms since 1970; 0 before. */
  updatedAt: number
  /** When the session ends, in ms since 1970. */
  expiresAt: number
  /** When the wall was opened, in ms since 1970. */
  openedAt: number
}

/** Election, state of the numbers and clock. Without a connection, or without data for 60 seconds, it says since when. */
const WallHead = ({ updatedAt, expiresAt, openedAt }: WallHeadProps) => {
  const t = useTranslations('situation')
  const tConnection = useTranslations('connection')
  const titleEnd = useTitleEnd()
  const now = useClock(1_000)
  const unreachableSince = useUnreachableSince()
  const time = useFormatTime()
  const isOld = now - (updatedAt || openedAt) > maxAgeMs
  const outage = unreachableSince && `${tConnection('lost')} ${tConnection('since', { time: time(unreachableSince) })}`
  const noData = updatedAt > 0 ? t('noDataSince', { time: time(updatedAt) }) : t('noData')
  const warning = isOld ? noData : outage
  return (
    <header className="flex items-center border-b">
      <h1 className="truncate text-soft">
        <b className="font-semibold text-ink">{titleEnd}</b> {t('title')}
      </h1>
      <RehearsalMark />
      {now > expiresAt - sessionWarningMs && (
        <p className="rounded-md bg-late-wash px-3 py-1 text-late">{t('sessionEnds', { time: time(expiresAt) })}</p>
      )}
      <p role="status" className="ms-auto whitespace-nowrap">
        {warning ? (
          <span className="flex items-center gap-2 rounded-md bg-late-wash px-3 py-1 font-semibold text-late">
            <CircleAlert aria-hidden />
            {warning}
          </span>
        ) : (
          <span className="flex items-center gap-2 text-soft">
            <span aria-hidden className="forced-color-adjust-none size-2 rounded-full bg-accent" />
            {t('live')}
          </span>
        )}
      </p>
      <time className="font-semibold">{time(now)}</time>
    </header>
  )
}

/** The four numbers of the wall. */
const WallHeadline = ({ situation }: { situation: Situation | undefined }) => {
  const t = useTranslations('situation')
  const format = useFormatter()
  const formatShare = useFormatShare()
  const coverageText = useCoverageText()
  const cellsOf = (shown: Situation) => {
    const { observers, reports } = shown
    const { seen, stations } = stationTotals(shown)
    return {
      stationsSeen: { value: seen, text: `${t('of', { total: stations })} · ${coverageText(shown)}` },
      observersAtStation: {
        value: observers.atStation,
        text: `${t('of', { total: observers.signedIn })} · ${formatShare(shareOf(observers.atStation, observers.signedIn))}`,
      },
      reports: { value: reports.all, text: t('inTheLastQuarter', { count: reports.recent }) },
      flagged: { value: reports.flagged, text: t('inTheLastQuarter', { count: reports.recentFlagged }) },
    }
  }
  const cells = situation && cellsOf(situation)
  return (
    <dl className="wall-headline grid border-b">
      {(['stationsSeen', 'observersAtStation', 'reports', 'flagged'] as const).map(name => (
        <div key={name} className="wall-cell">
          <dt className="text-soft">{t(name)}</dt>
          <dd className="wall-number font-semibold tracking-tight">
            {cells ? format.number(cells[name].value) : <Skeleton className="w-24" />}
          </dd>
          <dd className="situation-line text-soft">{cells?.[name].text}</dd>
        </div>
      ))}
    </dl>
  )
}

const rows = 5
const refetchInterval = 30_000
const refetchEveryMs = 3_000

/** The newest reports with a flag of active NGOs, as the numbers count them: time, station and the flagged option, without names. */
const LatestFlags = ({ idNgo }: { idNgo: number | undefined }) => {
  const t = useTranslations('situation')
  const flagLabel = useFlagLabel()
  const formatTime = useFormatTime()
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
            <time className="text-soft">{lastModified !== undefined && formatTime(lastModified)}</time>
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
  const sessionToken = useValue(token)
  const expiresAt = (readClaims(sessionToken ?? '')?.exp ?? Number.POSITIVE_INFINITY) * 1000
  const date = pastDate(situation?.day, situation?.asOf, useTimeZone() ?? 'UTC')
  useUnattended(idNgo)
  useBodyAttribute('data-walled')
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
