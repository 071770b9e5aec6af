import './situation.css'
import type { Situation } from '@scrutineer/contract/situation'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { MapPinOff, Monitor, MonitorOff, TriangleAlert } from 'lucide-react'
import { useFormatter, useTimeZone, useTranslations } from 'use-intl'
import { enabledWith, useCapability } from '../../api/capabilities.ts'
import { useLiveCatchUp, useLiveRefetch } from '../../api/live/use-live.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useNgoChoices } from '../../shared/ngos.ts'
import { paths, routePaths } from '../../shared/paths.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { EmptyCard } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { PrintButton } from '../../ui/layout/print-button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Link, LinkButton } from '../../ui/link.tsx'
import { pastDate } from './day/quarter-axis.ts'
import { QuarterHours } from './day/quarter-hours.tsx'
import { QuarterList } from './day/quarter-list.tsx'
import { CountyCoverageCard } from './numbers/county-coverage.tsx'
import { Headline, PhonesLine } from './numbers/headline.tsx'
import { NumberCard } from './numbers/number-card.tsx'
import { OpenFollowUps } from './numbers/open-follow-ups.tsx'
import { FrequentFlags, NgoCoverageCard, ReceivedForms } from './numbers/share-cards.tsx'
import { situationLinks } from './situation-links.ts'
import { changesSituation, type SituationSearch, situationQuery } from './situation-query.ts'
import { stationTotals } from './totals.ts'

const MapPlaceholder = () => (
  <div className="situation-map-place grid grow place-content-center px-4 pb-4">
    <Skeleton className="w-40" />
  </div>
)

// Below the numbers, and half of the screen's code.
const StationMapContent = lazyComponent(async () => (await import('./map/station-map.tsx')).StationMapContent, {
  fallback: <MapPlaceholder />,
})

// Below all others, and no part of what the screen loads first.
const ReportedNumbers = lazyComponent(async () => (await import('./reported/reported-numbers.tsx')).ReportedNumbers, {
  msAfterPaint: 300,
})

interface SituationNumbersProps {
  situation: Situation | undefined
  idNgo: number | undefined
}

/** All numbers, in one column up to three by the width of the content. */
const SituationNumbers = ({ situation, idNgo }: SituationNumbersProps) => {
  const t = useTranslations('situation')
  const links = situationLinks({ idNgo, inactiveNgos: situation?.inactiveNgos })
  const date = pastDate(situation?.day, situation?.asOf, useTimeZone() ?? 'UTC')
  return (
    <div className="grid gap-4">
      <Headline situation={situation} links={links} />
      <PhonesLine situation={situation} links={links} />
      <div className="situation-grid">
        <NumberCard
          title={t('quarters')}
          note={date === undefined ? t('quartersNote') : t('quartersOf', { date })}
          className="situation-quarters"
          action={
            <p className="text-soft text-sm">
              {t('lastQuarter')}{' '}
              {situation ? (
                <>
                  <Link href={links.recent(situation.asOf)} className="font-semibold text-ink hover:underline">
                    {t('reportsCount', { count: situation.reports.recent })}
                  </Link>
                  {', '}
                  <Link href={links.recentFlagged(situation.asOf)} className="font-semibold text-ink hover:underline">
                    {t('flaggedCount', { count: situation.reports.recentFlagged })}
                  </Link>
                </>
              ) : (
                <span className="inline-block align-middle">
                  <Skeleton className="w-32" />
                </span>
              )}
            </p>
          }
        >
          <QuarterHours situation={situation} links={links} />
          <QuarterList situation={situation} links={links} />
        </NumberCard>
        <NumberCard title={t('followUps')} note={t('followUpsNote')} className="situation-follow-ups">
          <OpenFollowUps situation={situation} links={links} />
        </NumberCard>
        <NumberCard
          title={t('stations')}
          className="situation-stations"
          action={
            <a href="#counties" className="rounded-sm text-accent text-sm underline-offset-2 hover:underline">
              {t('asList')}
            </a>
          }
        >
          <StationMapContent situation={situation} idNgo={idNgo} />
        </NumberCard>
        <CountyCoverageCard situation={situation} links={links} className="situation-counties" />
        <FrequentFlags situation={situation} links={links} className="situation-flags" />
        <div className="situation-shares grid grid-cols-1 content-start gap-4">
          <ReceivedForms situation={situation} links={links} />
          <NgoCoverageCard situation={situation} links={links} />
        </div>
      </div>
      {situation && <ReportedNumbers idNgo={idNgo} />}
    </div>
  )
}

/** Choice of the NGO, for organizers, and the link to the wall. */
const SituationActions = ({ idNgo }: { idNgo: number | undefined }) => {
  const t = useTranslations('situation')
  const navigate = useNavigate()
  const ngos = useNgoChoices()
  return (
    <>
      {ngos && (
        <Select
          label={t('ngo')}
          isLabelHidden
          className="w-44"
          value={idNgo ?? ''}
          anyLabel={t('allNgos')}
          choices={ngos.filter(({ isActive, value }) => isActive || value === idNgo)}
          onChoose={chosen =>
            void navigate({ href: paths.situation({ idNgo: chosen }), replace: true, resetScroll: false })
          }
        />
      )}
      <LinkButton href={paths.situation({ idNgo, wall: true })}>
        <Monitor aria-hidden />
        {t('wall')}
      </LinkButton>
      <PrintButton />
    </>
  )
}

interface Props {
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch' | 'dataUpdatedAt'>
  situation: Situation | undefined
}

/** The time of the numbers; after a failure, since when they are old, in the same place. */
const Timeliness = ({ query: { isError, isFetching, refetch, dataUpdatedAt }, situation }: Props) => {
  const t = useTranslations('situation')
  const format = useFormatter()
  const timeZone = useTimeZone() ?? 'UTC'
  const clock = (at: Date) =>
    format.dateTime(at, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone })
  return (
    <span role="status" className="relative flex flex-wrap items-center gap-x-2">
      {!situation && !isError && <span className="sr-only">{t('loading')}</span>}
      {situation && !isError && <span aria-live="off">{t('asOf', { time: clock(new Date(situation.asOf)) })}</span>}
      {situation && !isError && (situation.inactiveNgos ?? 0) > 0 && (
        <span>{t('inactiveNgos', { count: situation.inactiveNgos ?? 0 })}</span>
      )}
      {situation && isError && (
        <span className="flex flex-wrap items-center gap-x-1.5 text-late">
          <TriangleAlert aria-hidden className="size-4" />
          {t('oldSince', { time: clock(new Date(dataUpdatedAt)) })}
          <button
            type="button"
            aria-busy={isFetching}
            className="rounded-sm font-medium text-accent underline-offset-2 hover:underline pointer-coarse:h-10"
            onClick={() => void refetch()}
          >
            {t('retry')}
          </button>
        </span>
      )}
    </span>
  )
}

/** Ages and silences change without an event. */
const refetchInterval = 25_000
/** A report must appear within two seconds; a busy day has a hundred answers a second. */
const refetchEveryMs = 1_200

/** The numbers, refetched after events and at intervals; also while the tab is hidden, for the wall. */
const useSituation = (idNgo: number | undefined, isWall: boolean) => {
  const options = situationQuery(idNgo)
  const query = useQuery({
    ...options,
    enabled: enabledWith('situation'),
    refetchInterval,
    refetchIntervalInBackground: isWall,
  })
  useLiveRefetch(options.queryKey, changesSituation, refetchEveryMs)
  useLiveCatchUp(query)
  return query
}

const Wall = lazyComponent(async () => (await import('./wall/wall.tsx')).Wall)

const route = getRouteApi(routePaths.situation)

const NotCounted = () => {
  const t = useTranslations('situation')
  return (
    <EmptyCard icon={MonitorOff} title={t('unsupported')} text={t('unsupportedText')}>
      <LinkButton href={paths.statistics()}>{t('toStatistics')}</LinkButton>
    </EmptyCard>
  )
}

/** What has been reported up to now, live; with `?wall` for a large screen that stands unattended. */
export const SituationPage = () => {
  const t = useTranslations('situation')
  const { idNgo, wall }: SituationSearch = route.useSearch()
  const isWall = wall === true
  const { canManage } = useCurrentUser()
  const query = useSituation(idNgo, isWall)
  const { data, isPlaceholderData } = query
  // Numbers of another NGO would be taken for those of the chosen one.
  const situation = isPlaceholderData ? undefined : (data ?? undefined)
  const isMissing = !useCapability('situation')
  if (isWall && !isMissing) return <Wall situation={situation} updatedAt={query.dataUpdatedAt} idNgo={idNgo} />
  const isEmpty = situation?.reports.all === 0 && stationTotals(situation).stations === 0
  return (
    <PageLayout
      title={t('title')}
      isWide
      className="@container"
      count={isMissing ? undefined : <Timeliness query={query} situation={situation} />}
      actions={!isMissing && <SituationActions idNgo={idNgo} />}
    >
      {isMissing && <NotCounted />}
      {!isMissing && query.isError && !situation && (
        <Card>
          <QueryFailure query={query} />
        </Card>
      )}
      {isEmpty && (
        <EmptyCard icon={MapPinOff} title={t('emptyTitle')} text={t('emptyText')}>
          {canManage && <LinkButton href={paths.placesImport()}>{t('import')}</LinkButton>}
        </EmptyCard>
      )}
      {!isMissing && !isEmpty && (situation || !query.isError) && (
        <SituationNumbers situation={situation} idNgo={idNgo} />
      )}
    </PageLayout>
  )
}
