import type { Situation } from '@scrutineer/contract/situation'
import { useTimeZone, useTranslations } from 'use-intl'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Link } from '../../ui/link.tsx'
import { pastDate } from './day/quarter-axis.ts'
import { QuarterHours } from './day/quarter-hours.tsx'
import { QuarterList } from './day/quarter-list.tsx'
import { CountyCoverageCard } from './numbers/county-coverage.tsx'
import { FrequentFlags } from './numbers/frequent-flags.tsx'
import { Headline } from './numbers/headline.tsx'
import { NgoCoverageCard } from './numbers/ngo-coverage.tsx'
import { NumberCard } from './numbers/number-card.tsx'
import { OpenFollowUps } from './numbers/open-follow-ups.tsx'
import { PhonesLine } from './numbers/phones-line.tsx'
import { ReceivedForms } from './numbers/received-forms.tsx'
import { situationLinks } from './situation-links.ts'

const MapPlaceholder = () => (
  <div className="situation-map-place grid grow place-content-center">
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

interface Props {
  situation: Situation | undefined
  idNgo: number | undefined
}

/** All numbers, in one column up to three by the width of the content. */
export const SituationNumbers = ({ situation, idNgo }: Props) => {
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
            situation && (
              <p className="text-soft text-sm">
                {t('lastQuarter')}{' '}
                <Link href={links.recent(situation.asOf)} className="font-semibold text-ink hover:underline">
                  {t('reportsCount', { count: situation.reports.recent })}
                </Link>
                {', '}
                <Link href={links.recentFlagged(situation.asOf)} className="font-semibold text-ink hover:underline">
                  {t('flaggedCount', { count: situation.reports.recentFlagged })}
                </Link>
              </p>
            )
          }
        >
          <QuarterHours situation={situation} links={links} />
          {situation && <QuarterList situation={situation} links={links} />}
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
