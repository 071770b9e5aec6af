import { CircleAlert } from 'lucide-react'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { useUnreachableSince } from '../../../api/use-connection.ts'
import { formatTime } from '../../../lib/format/dates.ts'
import { RehearsalMark } from '../../../shared/activity/rehearsal-mark.tsx'
import { useClock } from '../../../shared/activity/use-now.ts'
import { useTitleEnd } from '../../../ui/layout/product-name-context.ts'

/** Numbers older than this are marked, in ms. */
const maxAgeMs = 60_000
/** The end of the session is announced this long before, in ms. */
const sessionWarningMs = 60 * 60_000

interface Props {
  /** When the numbers were loaded, in ms since 1970; 0 before. */
  updatedAt: number
  /** When the session ends, in ms since 1970. */
  expiresAt: number
  /** When the wall was opened, in ms since 1970. */
  openedAt: number
}

/** Election, state of the numbers and clock. Without a connection, or without data for 60 seconds, it says since when. */
export const WallHead = ({ updatedAt, expiresAt, openedAt }: Props) => {
  const t = useTranslations('situation')
  const tConnection = useTranslations('connection')
  const titleEnd = useTitleEnd()
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const now = useClock(1_000)
  const unreachableSince = useUnreachableSince()
  const time = (at: number | Date) => formatTime(new Date(at), language, timeZone)
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
      <p role="status" className="ml-auto whitespace-nowrap">
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
