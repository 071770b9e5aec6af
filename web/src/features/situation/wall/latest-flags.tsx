import { answers } from '@scrutineer/contract/answers'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { useLiveRefetch } from '../../../api/live/use-live.ts'
import { endpointQuery } from '../../../api/query.ts'
import { formatTime } from '../../../lib/format/dates.ts'
import { useFlagLabel } from '../../../shared/activity/use-flag-label.ts'

const rows = 5
const refetchInterval = 30_000
const refetchEveryMs = 3_000

/** The newest reports with a flag of active NGOs, as the numbers count them: time, station and the flagged option, without names. */
export const LatestFlags = ({ idNgo }: { idNgo: number | undefined }) => {
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
            <time className="text-soft">{formatTime(new Date(lastModified), language, timeZone)}</time>
            <b className="truncate font-semibold">{pollingStationName}</b>
            <span className="min-w-0 truncate">{flag && flagLabel(flag)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
