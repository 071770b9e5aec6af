import type { StationReports } from '@scrutineer/contract/stations'
import { getRouteApi } from '@tanstack/react-router'
import { EqualNot, Flag, MessagesSquare, Users } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { CallError } from '../../../api/call-error.ts'
import { useLiveQuery } from '../../../api/live/use-live-query.ts'
import { Referral } from '../../../shared/activity/referral.tsx'
import { StateMark } from '../../../shared/activity/state-mark.tsx'
import { stationQuery } from '../../../shared/activity/station-query.ts'
import type { TimelineSearch } from '../../../shared/activity/timeline-search.ts'
import { useAge } from '../../../shared/activity/use-age.ts'
import { useNow } from '../../../shared/activity/use-now.ts'
import { PicturesButton } from '../../../shared/attachments/pictures-button.tsx'
import { CheckSeverityIcon } from '../../../shared/check-severity-icon.tsx'
import { DictateButton } from '../../../shared/dictate/dictate-button.tsx'
import { NotFoundPage } from '../../../shared/pages/not-found-page.tsx'
import { paths, routePaths } from '../../../shared/paths.ts'
import { StationCode } from '../../../shared/places/station-code.tsx'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { useCheckSentence } from '../../../shared/use-check-sentence.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyCard } from '../../../ui/feedback/empty-state.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { PrintButton } from '../../../ui/layout/print-button.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { Link, LinkButton } from '../../../ui/link.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { CallsCard } from './calls-card.tsx'
import { ComparisonCard } from './comparison-card.tsx'
import { DayStrip } from './day-strip.tsx'
import { StationObservers } from './station-observers.tsx'
import { TurnoutCard } from './turnout-card.tsx'

/** The checks that fire for reports from the station, each linking to its report, and how many were repaired. */
const ChecksCard = ({ station, observers, checks }: StationReports) => {
  const t = useTranslations('numbers')
  const sentenceOf = useCheckSentence()
  if (!checks) return null
  return (
    <Card aria-label={t('checks')} className="min-w-0 overflow-hidden">
      <div className="flex flex-wrap items-baseline gap-x-2 border-line border-b px-4 py-2.5">
        <h2 className="font-semibold">{t('checks')}</h2>
        <p className="text-soft text-sm">
          {t('openCount', { count: checks.open.length })}, {t('repairedCount', { count: checks.repaired })}
        </p>
      </div>
      <ul className="divide-y divide-line">
        {checks.open.map(({ idCheck, says, severity, idObserver, firedAt }) => (
          <li key={`${idCheck} ${idObserver}`}>
            <Link
              href={paths.details(severity === 'flag', idObserver, station.id)}
              className="flex items-baseline gap-2 px-4 py-2.5 text-sm hover:bg-sunken"
            >
              <CheckSeverityIcon severity={severity} />
              <span className="wrap-anywhere grid min-w-0 grow">
                <span className="font-medium">{sentenceOf(says)}</span>
                <span className="text-soft">
                  {observers.find(observer => observer.idObserver === idObserver)?.name}
                </span>
              </span>
              <span className="whitespace-nowrap text-soft">
                <Timestamp at={firedAt} format="short" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The follow-ups of reports from the station, each linking to its report. */
const FollowUpsCard = ({ station, observers }: StationReports) => {
  const t = useTranslations('stations')
  const verdicts = useTranslations('followUp')
  const getAge = useAge()
  const now = useNow()
  const reports = observers.flatMap(({ followUp, ...observer }) => (followUp ? [{ ...observer, followUp }] : []))
  if (reports.length === 0) return null
  return (
    <Card aria-label={t('followUps')} className="min-w-0 overflow-hidden">
      <h2 className="border-line border-b px-4 py-2.5 font-semibold">{t('followUps')}</h2>
      <ul className="divide-y divide-line">
        {reports.map(({ idObserver, name, numberOfFlagged, followUp }) => (
          <li key={idObserver}>
            <Link
              href={paths.details(numberOfFlagged > 0, idObserver, station.id)}
              className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5 text-sm hover:bg-sunken"
            >
              <StateMark state={followUp.state} />
              <span className="grid min-w-0">
                <span className="truncate font-medium">{name}</span>
                <span className="truncate text-soft">
                  {followUp.state === 'closed' && followUp.result && `${verdicts(`state.${followUp.result}`)} · `}
                  {followUp.owner ?? t('noOwner')}
                  <Referral {...followUp} />
                </span>
              </span>
              <span className="whitespace-nowrap text-soft">
                {t('openedAgo', {
                  age: getAge((now - Date.parse(followUp.waitingSince ?? followUp.openedAt)) / 60_000),
                })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Who answered how many questions of each form. */
const FormsReceived = ({ observers, questions }: StationReports) => {
  const t = useTranslations('stations')
  const format = useFormatter()
  const forms = new Map(questions.map(({ formId, formTitle, formCode }) => [formId, formTitle || formCode]))
  const countOf = (idObserver: number, formId: number) =>
    questions.filter(
      question => question.formId === formId && question.answers.some(answer => answer.idObserver === idObserver),
    ).length
  if (forms.size === 0) return null
  return (
    <Card className="min-w-0 overflow-hidden">
      <h2 className="border-line border-b px-4 py-2.5 font-semibold">{t('formsReceived')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className="overflow-x-auto px-4 py-2" tabIndex={0} aria-label={t('formsReceived')}>
        <table className="w-full text-sm">
          <thead>
            <tr className="text-soft">
              <th scope="col" className="py-1 pe-3 text-start font-normal">
                {t('observer')}
              </th>
              {[...forms].map(([formId, title]) => (
                <th key={formId} scope="col" className="py-1 ps-3 text-end font-normal">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {observers.map(({ idObserver, name }) => (
              <tr key={idObserver}>
                <th scope="row" className="py-1 pe-3 text-start font-medium">
                  {name}
                </th>
                {[...forms.keys()].map(formId => (
                  <td key={formId} className="py-1 ps-3 text-end">
                    {format.number(countOf(idObserver, formId))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

// Below the answers, and most of its code belongs to the profile of an observer.
const Timeline = lazyComponent(async () => (await import('../../../shared/activity/timeline.tsx')).Timeline)

const PicturesDialog = lazyComponent(
  async () => (await import('../../../shared/attachments/pictures-dialog.tsx')).PicturesDialog,
)

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
              icon={MessagesSquare}
              label={t('reports')}
              href={paths.threads(false, { county: station.countyCode, pollingStationNumber: station.number })}
            />
            <PicturesButton
              dialog={onClose => (
                <PicturesDialog
                  subject={station.name}
                  query={{ county: station.countyCode, pollingStationNumber: station.number }}
                  onClose={onClose}
                />
              )}
            />
            <PrintButton />
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
