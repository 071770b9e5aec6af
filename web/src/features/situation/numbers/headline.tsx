import { SILENT_MINUTES, type Situation } from '@scrutineer/contract/situation'
import { Clock, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useAge } from '../../../shared/activity/use-age.ts'
import { useWaitingTime } from '../../../shared/activity/use-waiting-time.ts'
import { Term } from '../../../shared/glossary/term.tsx'
import { shareOf, useFormatShare } from '../../../shared/share.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Link } from '../../../ui/link.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import type { SituationLinks, SituationProps } from '../situation-links.ts'
import { coverageOf, openFollowUps, stationTotals } from '../totals.ts'
import { ShareBar } from './number-card.tsx'
import { useCoverageText } from './shares.ts'

const Phones = ({ phones }: { phones: NonNullable<Situation['phones']> }) => {
  const t = useTranslations('situation')
  const { holding, items, oldestAt, unknown } = phones
  return (
    <>
      {holding > 0 && t('phonesHold', { phones: holding, items })}
      {oldestAt !== null && (
        <>
          {', '}
          {t('phonesOldest')} <Timestamp at={oldestAt} format="compact" />
        </>
      )}
      {holding > 0 && unknown > 0 && ' · '}
      {unknown > 0 && t('phonesUnknown', { count: unknown })}
    </>
  )
}

/** What the observers' phones hold that hasn't arrived, with the list of those observers. */
export const PhonesLine = ({ situation, links }: SituationProps) => {
  const t = useTranslations('situation')
  const phones = situation?.phones
  // Without one, the mission doesn't use the app.
  if (!phones) return null
  const isHolding = phones.holding > 0
  return (
    <p className="flex min-h-10 items-center gap-2 rounded-lg border border-line bg-surface px-3 py-2 text-sm">
      <Smartphone aria-hidden className={classNames('size-4 shrink-0', isHolding ? 'text-late' : 'text-soft')} />
      {isHolding || phones.unknown > 0 ? (
        <Link href={links.holdingItems()} className="rounded-sm underline-offset-2 hover:underline">
          <Phones phones={phones} />
        </Link>
      ) : (
        <span className="text-soft">{t('phonesNothing')}</span>
      )}
    </p>
  )
}

interface CellProps {
  label: ReactNode
  value: number
  /** The list behind the number. */
  href: string
  /** The whole of which the value is a part. */
  total?: number
  /** Below the number; without it, the share of the total. */
  children?: ReactNode
}

/** A share with its bar. */
const Share = ({ share, text }: { share: number; text: string }) => (
  <span className="flex items-center gap-2">
    <span className="truncate">{text}</span>
    <span className="min-w-6 grow">
      <ShareBar share={share} />
    </span>
  </span>
)

const CoverageShare = ({ situation }: { situation: Situation }) => {
  const coverageText = useCoverageText()
  const { seen, stations } = coverageOf(situation)
  return <Share share={shareOf(seen, stations)} text={coverageText(situation)} />
}

const Cell = ({ label, value, href, total, children }: CellProps) => {
  const format = useFormatter()
  const formatShare = useFormatShare()
  const t = useTranslations('situation')
  const share = shareOf(value, total ?? 0)
  return (
    <>
      <dt className="text-soft text-sm">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5">
        <Link href={href} className="rounded-sm underline-offset-2 hover:underline">
          <span className="situation-big font-semibold tracking-tight">{format.number(value)}</span>
        </Link>
        {total !== undefined && <span className="text-soft">{t('of', { total })}</span>}
      </dd>
      <dd className="situation-line text-soft text-sm">
        {children ?? <Share share={share} text={formatShare(share)} />}
      </dd>
    </>
  )
}

const CellSkeleton = () => (
  <>
    <dt className="situation-line grid content-center">
      <Skeleton className="w-24" />
    </dt>
    <dd className="grid h-8 content-center">
      <Skeleton className="h-5 w-20" />
    </dd>
    <dd className="situation-line grid content-center">
      <Skeleton className="w-28" />
    </dd>
  </>
)

const silentFor = ({ silent }: Situation['observers'], minutes: number) =>
  silent.find(each => each.minutes === minutes)?.observers ?? 0

/** Open follow-ups without an owner; amber when the oldest has waited too long. */
const Untaken = ({ situation: { followUps }, links }: { situation: Situation; links: SituationLinks }) => {
  const t = useTranslations('situation')
  const getAge = useAge()
  const { untaken, oldestUntaken: oldest } = followUps
  const waitingTime = useWaitingTime({ enabled: Boolean(oldest) })
  if (untaken === 0) return t('allOwned')
  // Without one, no untaken report has a flag any more.
  const { minutes, isLate } = oldest ? waitingTime(oldest.since) : { minutes: 0, isLate: false }
  return (
    <span className={classNames('flex flex-wrap items-center gap-x-1.5', isLate && 'text-late')}>
      <Clock aria-hidden className="size-3.5 shrink-0" />
      <Link href={links.followUps({ owner: 'none' })} className="underline-offset-2 hover:underline">
        {t('untaken', { count: untaken })}
      </Link>{' '}
      {oldest && (
        <Link href={links.report(oldest)} className="underline-offset-2 hover:underline">
          {t('oldest', { age: getAge(minutes) })}
        </Link>
      )}
    </span>
  )
}

/** The seven numbers of the first row. */
export const Headline = ({ situation, links }: SituationProps) => {
  const t = useTranslations('situation')
  const cells = situation ? cellsOf(situation, links, t) : Array.from({ length: 7 }, () => <CellSkeleton />)
  return (
    <dl
      aria-label={t('headline')}
      className="situation-headline grid overflow-hidden rounded-lg border border-line bg-line"
    >
      {cells.map((cell, index) => (
        <div key={index} className="flex flex-col gap-0.5 bg-surface p-3">
          {cell}
        </div>
      ))}
    </dl>
  )
}

const cellsOf = (situation: Situation, links: SituationLinks, t: ReturnType<typeof useTranslations<'situation'>>) => {
  const { asOf, observers, reports } = situation
  const { seen, stations } = stationTotals(situation)
  const [short, long] = [silentFor(observers, 30), silentFor(observers, 120)]
  const silentLink = (minutes: 30 | 120, text: ReactNode) => (
    <Link href={links.silent(minutes)} className="underline-offset-2 hover:underline">
      {text}
    </Link>
  )
  return [
    <Cell
      key="stations"
      label={<Term name="covered">{t('stationsSeen')}</Term>}
      value={seen}
      total={stations}
      href={links.stations()}
    >
      <CoverageShare situation={situation} />
    </Cell>,
    <Cell
      key="signedIn"
      label={t('signedIn')}
      value={observers.signedIn}
      total={observers.all}
      href={links.signedIn()}
    />,
    <Cell
      key="atStation"
      label={t('atStation')}
      value={observers.atStation}
      total={observers.signedIn}
      href={links.atStation()}
    />,
    <Cell
      key="silent"
      label={<Term name="silent">{t('noContact', { minutes: SILENT_MINUTES })}</Term>}
      value={silentFor(observers, SILENT_MINUTES)}
      total={observers.atStation}
      href={links.silent(SILENT_MINUTES)}
    >
      <span className="text-xs">
        {t.rich('noContactShortAndLong', {
          short,
          long,
          shortLink: text => silentLink(30, text),
          longLink: text => silentLink(120, text),
        })}
      </span>
    </Cell>,
    <Cell key="recent" label={t('recent')} value={reports.recent} href={links.recent(asOf)}>
      <Link href={links.reports()} className="underline-offset-2 hover:underline">
        {t('reportsInAll', { count: reports.all })}
      </Link>
    </Cell>,
    <Cell
      key="flagged"
      label={<Term name="flag">{t('flagged')}</Term>}
      value={reports.flagged}
      total={reports.all}
      href={links.flagged()}
    >
      <Link href={links.recentFlagged(asOf)} className="underline-offset-2 hover:underline">
        {t('recentFlagged', { count: reports.recentFlagged })}
      </Link>
    </Cell>,
    <Cell
      key="open"
      label={<Term name="followUp">{t('followUps')}</Term>}
      value={openFollowUps(situation)}
      href={links.followUps()}
    >
      <Untaken situation={situation} links={links} />
    </Cell>,
  ]
}
