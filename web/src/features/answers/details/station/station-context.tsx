import type { Visit } from '@scrutineer/contract/answers'
import type { ComparedQuestion } from '@scrutineer/contract/stations'
import { useQuery } from '@tanstack/react-query'
import { EqualNot, MapPin, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../../../api/capabilities.ts'
import { useLiveRefetch } from '../../../../api/live/use-live.ts'
import { stationQuery } from '../../../../shared/activity/station-query.ts'
import { paths } from '../../../../shared/paths.ts'
import { VisitDetails } from '../../../../shared/visit-details.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { ReadOnlyCheckbox } from '../../../../ui/form/read-only-checkbox.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Timestamp } from '../../../../ui/timestamp.tsx'
import type { ObserverStation } from '../../threads/threads-query.ts'

/** Arrival, departure and the observed facts of a visit. */
export const VisitSummary = ({ visit }: { visit: Visit | null | undefined }) => {
  const t = useTranslations('answers')
  if (visit === undefined)
    return (
      <div className="flex h-5 items-center gap-6">
        <Skeleton className="w-28" />
        <Skeleton className="w-28" />
        <Skeleton className="w-32" />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <p>
        <span className="text-soft">{t('ARRIVAL')}</span> <Timestamp at={visit?.observerArrivalTime} format="short" />
      </p>
      <p>
        <span className="text-soft">{t('DEPARTURE')}</span> <Timestamp at={visit?.observerLeaveTime} format="short" />
      </p>
      {visit?.urbanArea !== null && (
        <ReadOnlyCheckbox isChecked={visit?.urbanArea ?? false}>{t('URBAN_AREA')}</ReadOnlyCheckbox>
      )}
      {visit?.isPollingStationPresidentFemale !== null && (
        <ReadOnlyCheckbox isChecked={visit?.isPollingStationPresidentFemale ?? false}>
          {t('PRESIDENT_WOMAN')}
        </ReadOnlyCheckbox>
      )}
      {visit && <VisitDetails visit={visit} />}
    </div>
  )
}

const isDisagreement = ({ state, answers }: ComparedQuestion, idObserver: number) =>
  state === 'differ' && answers.some(answer => answer.idObserver === idObserver)

/** Address of the station, who else was there, and where their answers differ from this report; links to the station's page. */
export const StationContext = ({ idObserver, idPollingStation }: ObserverStation) => {
  const t = useTranslations('answers')
  const query = stationQuery(idPollingStation)
  const isSupported = useCapability('stations')
  const { data, isLoading } = useQuery({ ...query, enabled: isSupported })
  useLiveRefetch(
    query.queryKey,
    ({ kind, data: event }) => kind === 'answers' && event.idPollingStation === idPollingStation,
  )
  // As high as what comes, so that the report below it doesn't move.
  if (!data) return isLoading && <div aria-hidden className="h-[1lh]" />
  const others = data.numberOfObservers - 1
  const differing = data.questions.filter(question => isDisagreement(question, idObserver))
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {data.station.address && (
        <span className="flex min-w-0 items-baseline gap-1.5">
          <MapPin aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-soft" />
          <span className="min-w-0 wrap-anywhere">{data.station.address}</span>
        </span>
      )}
      <Link
        href={paths.station(idPollingStation)}
        className="inline-flex items-center gap-1.5 rounded-sm text-accent hover:underline"
      >
        <Users aria-hidden className="size-3.5 shrink-0" />
        {others > 0 ? t('othersHere', { count: others }) : t('stationPage')}
      </Link>
      {differing.length > 0 && (
        <Link
          href={paths.station(idPollingStation, { q: 'd' })}
          className="inline-flex h-5 items-center gap-1 rounded-sm bg-late-wash px-1.5 font-medium text-late text-sm hover:underline"
        >
          <EqualNot aria-hidden className="size-3.5 shrink-0" />
          {t('answersDiffer', { questions: differing.map(({ code, text }) => code || text).join(', ') })}
        </Link>
      )}
    </p>
  )
}
