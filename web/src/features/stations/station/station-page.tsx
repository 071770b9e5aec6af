import type { StationReports } from '@scrutineer/contract/stations'
import { getRouteApi } from '@tanstack/react-router'
import { EqualNot, Flag, MessagesSquare, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../../api/call-error.ts'
import { useLiveQuery } from '../../../api/live/use-live-query.ts'
import { stationQuery } from '../../../shared/activity/station-query.ts'
import type { TimelineSearch } from '../../../shared/activity/timeline-search.ts'
import { DictateButton } from '../../../shared/dictate/dictate-button.tsx'
import { NotFoundPage } from '../../../shared/pages/not-found-page.tsx'
import { paths, routePaths } from '../../../shared/paths.ts'
import { StationCode } from '../../../shared/places/station-code.tsx'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyCard } from '../../../ui/feedback/empty-state.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { CallsCard } from './calls-card.tsx'
import { ChecksCard } from './checks-card.tsx'
import { ComparisonCard } from './comparison-card.tsx'
import { DayStrip } from './day-strip.tsx'
import { FollowUpsCard } from './follow-ups-card.tsx'
import { FormsReceived } from './forms-received.tsx'
import { StationObservers } from './station-observers.tsx'
import { TurnoutCard } from './turnout-card.tsx'

// Below the answers, and most of its code belongs to the profile of an observer.
const Timeline = lazyComponent(async () => (await import('../../../shared/activity/timeline.tsx')).Timeline)

const route = getRouteApi(routePaths.station)

/** What was reported from a station, updated by the live stream or by polling. */
const useStation = (id: number) =>
  useLiveQuery(stationQuery(id), {
    concerns: ({ kind, data }) =>
      kind === 'call' ||
      ((kind === 'answers' || kind === 'note' || kind === 'followUp') && data.idPollingStation === id),
  })

/** Code, county, flagged answers and disagreements, next to the station's name. */
const Summary = ({ reports: { station, observers, questions } }: { reports: StationReports }) => {
  const t = useTranslations('stations')
  const flagged = observers.reduce((sum, observer) => sum + observer.numberOfFlagged, 0)
  const differing = questions.filter(({ state }) => state === 'differ').length
  return (
    <span className="wrap-anywhere inline-flex flex-wrap items-center gap-2">
      <StationCode code={station.code} />
      {station.countyName}
      {flagged > 0 && (
        <Badge variant="danger" icon={Flag}>
          {t('flaggedCount', { count: flagged })}
        </Badge>
      )}
      {differing > 0 && (
        <Badge variant="late" icon={EqualNot}>
          {t('differCount', { count: differing })}
        </Badge>
      )}
    </span>
  )
}

/** What all observers in scope reported from one polling station, and where they disagree. */
export const StationPage = () => {
  const t = useTranslations('stations')
  const id = Number(route.useParams().id)
  const search: TimelineSearch = route.useSearch()
  const navigate = route.useNavigate()
  const query = useStation(id)
  const { data: reports } = query
  const go = (change: TimelineSearch) =>
    void navigate({ search: old => ({ ...old, ...change }), replace: true, resetScroll: false })
  if (query.error instanceof CallError && query.error.status === 404) return <NotFoundPage />
  const station = reports?.station
  return (
    <PageLayout
      title={station?.name ?? t('title')}
      documentTitle={station && `${station.name}, ${station.countyName} · ${t('title')}`}
      count={reports && <Summary reports={reports} />}
      subtitle={station?.address || undefined}
      actions={
        station && (
          <>
            <DictateButton station={{ id, name: station.name }} />
            <LinkButton
              href={paths.threads(false, { county: station.countyCode, pollingStationNumber: station.number })}
            >
              <MessagesSquare aria-hidden />
              {t('reports')}
            </LinkButton>
          </>
        )
      }
    >
      {query.isError && <QueryFailure query={query} />}
      {query.isPending && <FormSkeleton fieldCount={4} hasButtons={false} />}
      {reports?.observers.length === 0 && (
        <EmptyCard icon={Users} title={t('noObservers')} text={t('noObserversText')} />
      )}
      {reports && reports.observers.length > 0 && (
        <>
          <StationObservers {...reports} />
          {reports.day && <DayStrip day={reports.day} />}
          {reports.turnout && <TurnoutCard {...reports} turnout={reports.turnout} />}
          <ComparisonCard reports={reports} shown={search.q} onShow={q => go({ q })} />
          <div className="grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
            <div className="grid min-w-0 gap-4">
              <ChecksCard {...reports} />
              <FollowUpsCard {...reports} />
              <CallsCard idPollingStation={id} />
              <FormsReceived {...reports} />
            </div>
            <Timeline
              title={t('timeline')}
              subject={{ idPollingStation: id }}
              view={{ show: search.show, page: search.page ?? 1 }}
              hrefFor={view => paths.station(id, { ...search, ...view, page: undefined })}
              onNavigate={({ page }) => go({ page })}
            />
          </div>
        </>
      )}
    </PageLayout>
  )
}
